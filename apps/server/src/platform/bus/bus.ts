import type { FastifyBaseLogger } from 'fastify'

/**
 * Short messages to every process of the installation. They only save time: data that must not be lost is in the
 * database.
 */
export type Bus = {
  /**
   * Set when a SQL statement can announce inside its own transaction with `pg_notify(sqlChannel, message)`. Callers
   * then publish nothing after it.
   */
  readonly sqlChannel: string | undefined
  /** Rejects with a RangeError beyond 7,000 bytes of UTF-8, and at once while the transport is down. */
  publish(message: string): Promise<void>
  /** Every process gets every message, the publisher too. Returns a function that unsubscribes. */
  subscribe(listener: (message: string) => void): () => void
  /** Called after a break of the transport: messages may be lost, so the listener reads the database again. */
  onGap(listener: () => void): () => void
  /** Rejects while the transport is down or does not answer in time. */
  check(): Promise<void>
  close(): Promise<void>
}

export type BusLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
