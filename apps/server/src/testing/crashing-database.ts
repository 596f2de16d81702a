import type { KyselyPlugin } from 'kysely'
import type { Database } from '#modules/tables.ts'

export class CrashError extends Error {}

/** The crash happens before the statement of this number is sent, or after it ran and before its result arrives. */
export type CrashPoint = { at: number; when: 'before' | 'after' }

/** A database whose process dies at one of its statements: no later statement is sent. */
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
