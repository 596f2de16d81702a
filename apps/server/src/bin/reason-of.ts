// SQLSTATE of a missing table or column: commands do not migrate the database, only the server does at its start.
const OLDER_DATABASE = new Set(['42P01', '42703'])

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return OLDER_DATABASE.has(String(Reflect.get(error, 'code')))
    ? 'this database is older than this release: start the server once'
    : error.message
}
