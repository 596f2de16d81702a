import type { KyselyPlugin } from 'kysely'
import type { Database } from '#modules/tables.ts'

export class CrashError extends Error {}

/** Before the statement of this number is sent, or after it was carried out and before anyone hears of it. */
export type CrashPoint = { at: number; when: 'before' | 'after' }

/** The database as a process sees it that dies at one of its statements: from there on nothing is asked any more. */
export function crashingDatabase(db: Database, { at, when }: CrashPoint): Database {
  let count = 0
  const isAlive = (isSent: boolean) => count < at || (count === at && when === 'after' && !isSent)
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      if (!isAlive(false)) throw new CrashError(`died before statement ${count}`)
      return node
    },
    async transformResult({ result }) {
      if (!isAlive(true)) throw new CrashError(`died after statement ${count}`)
      return result
    },
  }
  return db.withPlugin(plugin)
}
