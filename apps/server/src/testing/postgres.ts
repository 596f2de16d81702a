import { Pool } from 'pg'

/** The address of a database of this name on the PostgreSQL of the run. */
export function databaseUrlOf(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

/** An empty one, or a copy of `template`, which nobody may be connected to. */
export const createDatabase = (name: string, template?: string): Promise<void> =>
  administrate(`create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`)

/** Also where somebody is still connected to it, or where it is gone. */
export const dropDatabase = (name: string): Promise<void> =>
  administrate(`drop database if exists ${name} with (force)`)

// One connection for all files of a process: to make one costs as much as to make a database. No process lives on for it.
let administration: Pool | undefined

/** In the database that the run was given. */
async function administrate(statement: string): Promise<void> {
  administration ??= new Pool({
    connectionString: serverUrl(),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on(
    'error',
    // The next statement gets another one.
    () => undefined,
  )
  await administration.query(statement)
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: tests on PostgreSQL need it')
  return url
}
