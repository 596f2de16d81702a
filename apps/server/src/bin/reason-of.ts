// SQLSTATE of a missing table or column: commands do not migrate the database, except for the one of that name.
const OLDER_DATABASE = new Set(['42P01', '42703'])

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return OLDER_DATABASE.has(String(Reflect.get(error, 'code')))
    ? 'this database is older than this release: start the server once, or run "npm run migrate"'
    : error.message
}
