import type { Kysely } from 'kysely'
import type { EmbeddedLimits } from './embedded/limits.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import type { Log } from './log.ts'
import { openPostgres } from './postgres/open-postgres.ts'

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

/**
 * Opens PostgreSQL when there is a URL, else the embedded engine. Both read and write values alike: timestamptz is a Date,
 * date is text (`2026-11-21`), int8 is a number, numeric is text, jsonb is parsed. Rejects when the database cannot be
 * opened, with the reason in words an operator can act on when the embedded folder is in use.
 */
export async function openDatabase<Tables>(settings: DatabaseSettings): Promise<OpenDatabase<Tables>> {
  const { databaseUrl, connections, log } = settings
  const open =
    databaseUrl === undefined
      ? await openEmbedded<Tables>(settings)
      : await openPostgres<Tables>({ databaseUrl, connections, log })
  let closed: Promise<void> | undefined
  return {
    ...open,
    close: () => {
      closed ??= open.close()
      return closed
    },
  }
}

/** A copy of an embedded database; opening it again is many times faster than running its migrations. */
export async function snapshotOf<Tables>(open: OpenDatabase<Tables>): Promise<Uint8Array<ArrayBuffer>> {
  if (open.dump === undefined) throw new Error('Only the embedded engine can be copied')
  return open.dump()
}
