import type { Kysely } from 'kysely'
import type { Log } from './database-log.ts'
import type { EmbeddedLimits } from './embedded/embedded-limits.ts'

export type Engine = 'embedded' | 'postgres'
export type Row = Record<string, unknown>

/** Plain SQL, for libraries that bring their own: each call stands alone, outside any transaction of `db`. */
export type RawSql = {
  query(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>
  /** Several statements without parameters; one result per statement. */
  exec(text: string): Promise<{ rows: Row[] }[]>
  /** Embedded only: on PostgreSQL a listener needs a connection of its own. Gives the way to stop. */
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
  /** Lets what is under way end, for a bounded time. Again is harmless. */
  close(): Promise<void>
}

export type DatabaseSettings = {
  /** PostgreSQL's URL; without it the embedded engine keeps its files in `<dataDir>/database`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** PostgreSQL: at most so many at a time. */
  connections?: number | undefined
  log: Log
  /** Embedded, for tests: nothing touches the disk. */
  inMemory?: boolean | undefined
  /** Embedded, for tests: start in memory as a copy of what `snapshotOf` gave. */
  snapshot?: Uint8Array<ArrayBuffer> | undefined
  /** Embedded: other times than those of `EMBEDDED_LIMITS`. */
  limits?: Partial<EmbeddedLimits> | undefined
}
