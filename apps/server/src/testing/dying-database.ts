import type { KyselyPlugin } from 'kysely'
import type { Database } from '#modules/tables.ts'

export class DiedError extends Error {}

/** Before the statement of this number is sent, or after it was carried out and before anyone hears of it. */
export type Death = { at: number; when: 'before' | 'after' }

/** The database as a process sees it that dies at one of its statements: from there on nothing is asked any more. */
export function dyingDatabase(db: Database, { at, when }: Death): Database {
  let count = 0
  const lives = (isSent: boolean) => count < at || (count === at && when === 'after' && !isSent)
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      if (!lives(false)) throw new DiedError(`died before statement ${count}`)
      return node
    },
    async transformResult({ result }) {
      if (!lives(true)) throw new DiedError(`died after statement ${count}`)
      return result
    },
  }
  return db.withPlugin(plugin)
}
