import { Client } from 'pg'

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

/** In the database that the run was given. */
async function administrate(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: tests on PostgreSQL need it')
  return url
}
