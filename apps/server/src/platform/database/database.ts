import type { Kysely } from 'kysely'
import type { Log } from './database-log.ts'
import type { EmbeddedLimits } from './embedded/embedded-limits.ts'

export type Engine = 'embedded' | 'postgres'
export type Row = Record<string, unknown>

/** Plain SQL for libraries that bring their own. Each call runs outside any transaction of `db`. */
export type RawSql = {
  query(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>
  /** Runs several statements without parameters. Returns one result per statement. */
  exec(text: string): Promise<{ rows: Row[] }[]>
  /** Embedded only: on PostgreSQL a listener needs its own connection. Returns a function that stops listening. */
  listen?(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>
}

export type OpenDatabase<Tables> = {
  db: Kysely<Tables>
  engine: Engine
  raw: RawSql
  /** Resolves when the database answers within a few seconds, rejects when it does not. */
  check(): Promise<void>
  /** Embedded only: the whole database as bytes, for `snapshot` of another open. */
  dump?(): Promise<Uint8Array<ArrayBuffer>>
  /** Embedded only: copies the files into a new folder, while callers wait for a moment at most. */
  copyTo?(folder: string): Promise<void>
  /** Waits for running work, for a bounded time. Can be called again. */
  close(): Promise<void>
}

export type DatabaseSettings = {
  /** PostgreSQL's URL. Without it the embedded engine stores its files in `<dataDir>/database`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** PostgreSQL only: the largest number of connections in the pool. */
  connections?: number | undefined
  log: Log
  /** Statements that take longer are logged; 0: none. */
  slowStatementMs?: number | undefined
  /** Embedded, for tests: nothing is written to the disk. */
  inMemory?: boolean | undefined
  /** Embedded, for tests: starts in memory as a copy of the result of `snapshotOf`. */
  snapshot?: Uint8Array<ArrayBuffer> | undefined
  /** Embedded: overrides of `EMBEDDED_LIMITS`. */
  limits?: Partial<EmbeddedLimits> | undefined
}
