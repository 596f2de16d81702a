import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Address = { host: string; port: number }

export const addressOf = (url: string): Address => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })

/**
 * What becomes of the next thing a client says: it never arrives, or it arrives and the answer to it never does. Either
 * way the connection is then cut.
 */
export type BadMoment = 'before it arrives' | 'before its answer'

/** A line to a server that can be made to fail in every way a network knows. */
export type Wire = {
  port: number
  /** How many connections were broken so far. */
  cuts: () => number
  connections: () => number
  /** Resets every connection, at both ends. */
  cut(): void
  /** Ends every connection because its client wants to: no cut. */
  hangUp(): void
  /** Cuts each of the present connections at its own bad moment, which comes when its client next says something. */
  cutAt(moment: BadMoment): void
  /** The present connections stay open and carry nothing any more. */
  stall(): void
  /** Cuts, and resets everyone who comes, until `up`. */
  down(): void
  up(): void
  /** Where connections lead to from now on; the present ones stay where they are. */
  leadTo(target: Address): void
  close(): Promise<void>
}

type Line = { client: Socket; server: Socket; moment: BadMoment | undefined; isAnswerDue: boolean; isSilent: boolean }

export async function openWire(first: Address): Promise<Wire> {
  let target = first
  let isDown = false
  let cuts = 0
  const lines = new Set<Line>()

  function reset(line: Line): void {
    if (!lines.delete(line)) return
    cuts += 1
    line.client.resetAndDestroy()
    line.server.resetAndDestroy()
  }

  function end(line: Line): void {
    lines.delete(line)
    line.client.destroy()
    line.server.destroy()
  }

  function fromClient(line: Line, bytes: Buffer): void {
    if (line.isSilent) return
    if (line.moment === 'before it arrives') return reset(line)
    line.isAnswerDue = line.moment === 'before its answer'
    line.server.write(bytes)
  }

  function fromServer(line: Line, bytes: Buffer): void {
    if (line.isSilent) return
    // What the client said last has been dealt with, and it never learns of that.
    if (line.isAnswerDue) return reset(line)
    line.client.write(bytes)
  }

  const listening = createServer((client) => {
    client.on('error', () => client.destroy())
    if (isDown) return client.resetAndDestroy()
    const server = connect(target)
    const line: Line = { client, server, moment: undefined, isAnswerDue: false, isSilent: false }
    lines.add(line)
    server.on('error', () => end(line))
    client.on('data', (bytes) => fromClient(line, bytes))
    server.on('data', (bytes) => fromServer(line, bytes))
    for (const socket of [client, server]) {
      socket.setNoDelay(true)
      socket.on('close', () => end(line))
    }
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the wire has no port')

  const cut = () => {
    for (const line of lines) reset(line)
  }
  const hangUp = () => {
    for (const line of lines) end(line)
  }
  return {
    port: address.port,
    cuts: () => cuts,
    connections: () => lines.size,
    cut,
    cutAt(moment) {
      for (const line of lines) line.moment = moment
    },
    stall() {
      for (const line of lines) line.isSilent = true
    },
    down() {
      isDown = true
      cut()
    },
    up() {
      isDown = false
    },
    leadTo(next) {
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
