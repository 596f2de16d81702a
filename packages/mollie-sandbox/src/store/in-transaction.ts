import type { DatabaseSync } from 'node:sqlite'

/**
 * Runs `work` exclusively among all processes that share the file. Not nestable: API calls, page posts and timers open
 * it.
 */
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
