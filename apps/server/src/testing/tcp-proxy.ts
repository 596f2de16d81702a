import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Address = { host: string; port: number }

export const addressOf = (url: string): Address => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })

/**
 * The fate of the next message of a client: it never arrives, or its answer never does. The connection is then reset.
 */
export type BadMoment = 'before it arrives' | 'before its answer'

/** A TCP proxy that can fail in every way of a network. */
export type TcpProxy = {
  port: number
  cuts: () => number
  connections: () => number
  /** Resets every connection at both ends. */
  cut(): void
  /** Ends every connection as its client would; does not count as a cut. */
  hangUp(): void
  /** Resets each present connection at this moment of its next message. */
  cutAt(moment: BadMoment): void
  /** Stops the traffic of the present connections and leaves them open. */
  stall(): void
  /** Resets all connections, present and new, until `up`. */
  down(): void
  up(): void
  /** Sends new connections to another target; present ones stay. */
  redirectTo(target: Address): void
  close(): Promise<void>
}

type ProxiedConnection = {
  client: Socket
  server: Socket
  moment: BadMoment | undefined
  isAnswerDue: boolean
  isSilent: boolean
}

export async function openTcpProxy(first: Address): Promise<TcpProxy> {
  let target = first
  let isDown = false
  let cuts = 0
  const openConnections = new Set<ProxiedConnection>()

  function reset(connection: ProxiedConnection): void {
    if (!openConnections.delete(connection)) return
    cuts += 1
    connection.client.resetAndDestroy()
    connection.server.resetAndDestroy()
  }

  function end(connection: ProxiedConnection): void {
    openConnections.delete(connection)
    connection.client.destroy()
    connection.server.destroy()
  }

  function fromClient(connection: ProxiedConnection, bytes: Buffer): void {
    if (connection.isSilent) return
    if (connection.moment === 'before it arrives') return reset(connection)
    connection.isAnswerDue = connection.moment === 'before its answer'
    connection.server.write(bytes)
  }

  function fromServer(connection: ProxiedConnection, bytes: Buffer): void {
    if (connection.isSilent) return
    // The server has handled the client's last message, but the client does not learn of it.
    if (connection.isAnswerDue) return reset(connection)
    connection.client.write(bytes)
  }

  const listening = createServer((client) => {
    client.on('error', () => client.destroy())
    if (isDown) return client.resetAndDestroy()
    const server = connect(target)
    const connection: ProxiedConnection = { client, server, moment: undefined, isAnswerDue: false, isSilent: false }
    openConnections.add(connection)
    server.on('error', () => end(connection))
    client.on('data', (bytes) => fromClient(connection, bytes))
    server.on('data', (bytes) => fromServer(connection, bytes))
    for (const socket of [client, server]) {
      socket.setNoDelay(true)
      socket.on('close', () => end(connection))
    }
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')

  const cut = () => {
    for (const connection of openConnections) reset(connection)
  }
  const hangUp = () => {
    for (const connection of openConnections) end(connection)
  }
  return {
    port: address.port,
    cuts: () => cuts,
    connections: () => openConnections.size,
    cut,
    cutAt(moment) {
      for (const connection of openConnections) connection.moment = moment
    },
    stall() {
      for (const connection of openConnections) connection.isSilent = true
    },
    down() {
      isDown = true
      cut()
    },
    up() {
      isDown = false
    },
    redirectTo(next) {
      target = next
    },
    hangUp,
    async close() {
      hangUp()
      listening.close()
      await once(listening, 'close')
    },
  }
}
