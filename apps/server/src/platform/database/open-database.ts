import type { DatabaseSettings, OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres/open-postgres.ts'

/**
 * Opens PostgreSQL when there is a URL, else the embedded engine. Both read and write values alike: timestamptz is a
 * Date, date is text (`2026-11-21`), int8 is a number, numeric is text, jsonb is parsed. Rejects when the database
 * cannot be opened. When the embedded folder is in use, the message tells the operator how to fix it.
 */
export async function openDatabase<Tables>(settings: DatabaseSettings): Promise<OpenDatabase<Tables>> {
  const { databaseUrl, connections, log, slowStatementMs } = settings
  const open =
    databaseUrl === undefined
      ? await openEmbedded<Tables>(settings)
      : await openPostgres<Tables>({ databaseUrl, connections, log, slowStatementMs })
  let closed: Promise<void> | undefined
  return {
    ...open,
    close: () => {
      closed ??= open.close()
      return closed
    },
  }
}

/** A copy of an embedded database. Opening it is many times faster than running the migrations. */
export async function snapshotOf<Tables>(open: OpenDatabase<Tables>): Promise<Uint8Array<ArrayBuffer>> {
  if (open.dump === undefined) throw new Error('Only the embedded engine can be copied')
  return open.dump()
}
