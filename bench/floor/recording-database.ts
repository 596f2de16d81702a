import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from '../../apps/server/src/modules/tables.ts'
import { createTurnPool } from '../../apps/server/src/platform/database/embedded/turn-pool.ts'

export const RECORDED_ID = '00000000-0000-7000-8000-000000000000'

// Every statement is answered with this row, so that the code that asked goes on as after a success.
const ROW = {
  id: RECORDED_ID,
  creator_id: RECORDED_ID,
  kind: 'donation',
  provider: 'mollie',
  checks: 1,
  amount_cents: 1_000,
  fee_cents: 40,
  refunded_cents: 0,
  charged_back_cents: 0,
  held_id: null,
}

/** A database that runs nothing and tells what it was asked to run. */
export function createRecordingDatabase(onStatement: (text: string, parameters: readonly unknown[]) => void): Database {
  const refuse = async () => {
    throw new Error('only single statements are recorded')
  }
  const connection = {
    query: async (text: string, parameters: readonly unknown[]) => {
      onStatement(text, parameters)
      return { rows: [ROW], command: 'SELECT', affectedRows: 1 }
    },
    exec: refuse,
    dump: refuse,
    release: async () => undefined,
  }
  return new Kysely({ dialect: new PostgresDialect({ pool: createTurnPool({ acquire: async () => connection }) }) })
}
