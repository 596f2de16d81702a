import type { FastifyBaseLogger } from 'fastify'

/** Short messages to every process of the installation, for speed alone: what must not be lost is in the database. */
export type Bus = {
  /**
   * Set when a SQL statement can announce inside its own transaction with `pg_notify(sqlChannel, message)`:
   * then nothing is to be published after it.
   */
  readonly sqlChannel: string | undefined
  /** Rejects with a RangeError beyond 7,000 bytes of UTF-8, and at once while the carrier is down. */
  publish(message: string): Promise<void>
  /** Every process gets every message, the publisher's own too; gives the way to unsubscribe. */
  subscribe(listener: (message: string) => void): () => void
  /** Called after a break in the carrier: messages may have been lost, catch up. */
  onGap(listener: () => void): () => void
  /** Rejects while the carrier is down or does not answer in time. */
  check(): Promise<void>
  close(): Promise<void>
}

export type BusLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
