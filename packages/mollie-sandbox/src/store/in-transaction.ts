import type { DatabaseSync } from 'node:sqlite'

/** Runs `work` alone among all processes that share the file. Not nested: API calls, page posts and timers open it. */
export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}
