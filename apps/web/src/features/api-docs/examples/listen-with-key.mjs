function listen() {
  const socket = new WebSocket('{{socketUrl}}/ws')
  socket.addEventListener('open', () => {
    const payload = { slug: '{{slug}}', key: process.env.APLAUSO_API_KEY }
    socket.send(JSON.stringify({ type: 'join', payload }))
  })
  socket.addEventListener('message', ({ data }) => {
    const { type, payload } = JSON.parse(data)
    if (type === 'joined') console.log('listening to', payload.slug)
    if (type === 'donation') console.log(payload.donorName ?? 'Anonymous', payload.amount / 100, payload.message ?? '')
    if (type === 'error') console.error(payload.code, payload.message)
  })
  socket.addEventListener('close', () => setTimeout(listen, 3_000))
}
listen()
