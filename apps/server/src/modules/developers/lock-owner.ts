import { sql } from 'kysely'
import type { Prices } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { mayUseApi, planWithoutApi } from './plan-with-api.ts'

/**
 * Locks the creator, so that parallel creations of keys or endpoints are counted one after another. Ends with
 * plan_limit_reached where the plan has no API.
 */
export async function lockOwner({ prices }: { prices: Prices }, tx: AnyTransaction, userId: string): Promise<void> {
  const { rows } = await sql<{ mayUse: boolean }>`
    select ${mayUseApi(prices)} as "mayUse" from users where id = ${userId}::uuid for no key update
  `.execute(tx)
  if (!rows[0]?.mayUse) throw planWithoutApi(prices)
}
