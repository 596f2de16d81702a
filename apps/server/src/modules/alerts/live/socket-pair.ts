import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { LiveSocket } from './live-socket.ts'

/** For tests: opens a connection and returns both ends. It closes when the test ends. */
export async function openSocketPair(): Promise<{ client: WebSocket; server: WebSocket; socket: LiveSocket }> {
  const listener = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(listener, 'listening')
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const connected = once(listener, 'connection')
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const [server]: WebSocket[] = await connected
  await once(client, 'open')
  onTestFinished(() => {
    client.terminate()
    listener.close()
  })
  if (server === undefined) throw new Error('no connection')
  return { client, server, socket: new LiveSocket(server) }
}
