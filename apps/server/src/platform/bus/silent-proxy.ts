import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
  port: number
  /** Holds back what the present connections carry and leaves them open, as a network that drops packets does. */
  silence(): void
  close(): void
}

/** Stands between a client and its server, to take one from the other. */
export async function openSilentProxy(target: { host: string; port: number }): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((inner) => {
    const outer = connect(target)
    inner.pipe(outer).pipe(inner)
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    port: address.port,
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
