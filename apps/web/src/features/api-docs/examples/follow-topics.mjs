const key = process.env.APLAUSO_WIDGET_KEY
const topics = ['goal', 'latest:3', 'top:month:5', 'counter:amount:day']

function follow() {
  const socket = new WebSocket('{{socketUrl}}/ws')
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ type: 'join', payload: { slug: '{{slug}}', key, role: 'widget', topics } }))
  })
  socket.addEventListener('message', ({ data }) => {
    const { type, payload } = JSON.parse(data)
    if (type === 'state') console.log(payload.topic, JSON.stringify(payload.value))
    if (type === 'error') console.error(payload.message)
  })
  socket.addEventListener('close', () => setTimeout(follow, 3_000))
}
follow()
