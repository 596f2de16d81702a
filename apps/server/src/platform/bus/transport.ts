import { SECOND_MS } from '@aplauso/contract/limits'
import { withinTime } from '#platform/time/within-time.ts'

export const CONNECTION_LIMIT_MS = 5 * SECOND_MS

/** One connection to a transport, used once: after it has ended, a new one is opened. */
export type TransportConnection = {
  /** Resolves when messages arrive. May never settle once the connection is severed. */
  connect(): Promise<unknown>
  publish(message: string): Promise<unknown>
  ping(): Promise<unknown>
  /** Ends the connection from any state, any number of times, without waiting for the other side. */
  sever(): void
}

export type Transport = {
  /** The name for operators, with the setting that configures it. */
  name: string
  sqlChannel: string | undefined
  createConnection(events: {
    message: (message: string) => void
    ended: (reason: unknown) => void
  }): TransportConnection
}

export type OpenConnection = TransportConnection & { ended: Promise<unknown> }

/**
 * Opens a connection that receives messages until `signal` aborts or it breaks; then `ended` resolves with the reason.
 */
export async function connectTransport(
  transport: Transport,
  message: (message: string) => void,
  signal: AbortSignal,
): Promise<OpenConnection> {
  const ended = Promise.withResolvers<unknown>()
  const connection = transport.createConnection({ message, ended: ended.resolve })
  const sever = () => {
    connection.sever()
    ended.resolve(undefined)
  }
  signal.addEventListener('abort', sever)
  void ended.promise.then(() => {
    signal.removeEventListener('abort', sever)
    connection.sever()
  })
  const endedEarly = ended.promise.then((reason) => {
    throw reason instanceof Error ? reason : new Error('The connection ended')
  })
  try {
    await withinTime(Promise.race([connection.connect(), endedEarly]), CONNECTION_LIMIT_MS, 'No answer')
  } catch (error) {
    sever()
    throw new Error(`The bus cannot reach ${transport.name}: ${reasonOf(error)}`, { cause: error })
  }
  return { ...connection, sever, ended: ended.promise }
}

// A host with several addresses fails with an AggregateError whose own message is empty.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
