import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { LiveSocket } from './live-socket.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function pair(): Promise<{ client: WebSocket; server: WebSocket }> {
  const listener = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(listener, 'listening')
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const connected = once(listener, 'connection')
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const [server]: WebSocket[] = await connected
  await once(client, 'open')
  closing.push(() => {
    client.terminate()
    listener.close()
  })
  if (server === undefined) throw new Error('no connection')
  return { client, server }
}

test('A reader who stops reading is cut off before its backlog grows past the bound', async () => {
  const { client, server } = await pair()
  const socket = new LiveSocket(server)
  client.pause()
  let most = 0
  for (let sent = 0; sent < 2_000 && !socket.closed; sent += 1) {
    socket.sendText('x'.repeat(16_384))
    most = Math.max(most, server.bufferedAmount)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(socket.closed).toBe(true)
  expect(most).toBeLessThanOrEqual(256 * 1024 + 16)
})

test('A client that no longer answers is let go at the second heartbeat', async () => {
  const { client, server } = await pair()
  const socket = new LiveSocket(server)
  const gone = once(client, 'close')
  socket.heartbeat()
  socket.heartbeat()
  await gone
  expect(socket.closed).toBe(true)
})

test('A burst of reports after a reconnect is fine, a flood is not', async () => {
  const { server } = await pair()
  const socket = new LiveSocket(server)
  const taken = Array.from({ length: 130 }, () => socket.mayReceive())
  expect(taken.slice(0, 110).every(Boolean)).toBe(true)
  expect(taken.at(-1)).toBe(false)
})
