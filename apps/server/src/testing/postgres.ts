import { Client } from 'pg'

/** The address of a database of this name on the PostgreSQL of the run. */
export function databaseUrlOf(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

/** Runs these one after the other in the database that the run was given, from which others are made and dropped. */
export async function administrate(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: tests on PostgreSQL need it')
  return url
}
