import { Pool } from 'pg'

export function databaseUrlOf(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

/** An empty database, or a copy of `template`, which must have no connections. */
export const createDatabase = (name: string, template?: string): Promise<void> =>
  administrate(`create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`)

/** Succeeds also while the database has connections or does not exist. */
export const dropDatabase = (name: string): Promise<void> =>
  administrate(`drop database if exists ${name} with (force)`)

// One connection for all test files of a process: opening one costs as much as creating a database. It does not keep
// the process alive.
let administration: Pool | undefined

/** Runs a statement in the database of the run's address. */
async function administrate(statement: string): Promise<void> {
  administration ??= new Pool({
    connectionString: serverUrl(),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on(
    'error',
    // The next statement opens another connection.
    () => undefined,
  )
  await administration.query(statement)
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: tests on PostgreSQL need it')
  return url
}
