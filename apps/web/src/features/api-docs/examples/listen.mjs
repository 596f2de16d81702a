function listen() {
  const socket = new WebSocket('{{socketUrl}}/ws/{{slug}}')
  socket.addEventListener('message', ({ data }) => {
    const { type, payload } = JSON.parse(data)
    if (type === 'joined') console.log('listening to', payload.slug)
    if (type === 'donation') {
      const { donorName, amount, message } = payload
      console.log(donorName ?? 'Anonymous', amount / 100, message ?? '')
    }
  })
  socket.addEventListener('close', () => setTimeout(listen, 3_000))
}
listen()
