import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { databaseUrlOf } from '../../apps/server/src/testing/postgres.ts'

type Installation = { dataDir: string; database: string | undefined }

/** Runs these statements in the database of a server that is stopped: the embedded engine has one process at a time. */
export async function runInStoppedDatabase({ dataDir, database }: Installation, statements: string[]): Promise<void> {
  const databaseUrl = database === undefined ? undefined : databaseUrlOf(database)
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) })
  try {
    for (const statement of statements) await sql.raw(statement).execute(db)
  } finally {
    await close()
  }
}
