// Commands bring no database up to date: that is the server's to do when it starts.
const OLDER_DATABASE = new Set(['42P01', '42703'])

/** Why a command failed, in words for the operator. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return OLDER_DATABASE.has(String(Reflect.get(error, 'code')))
    ? 'this database is older than this release: start the server once'
    : error.message
}
