import { sql } from 'kysely'
import type { Prices } from '#modules/plans/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { mayUseApi } from './plan-with-api.ts'

/**
 * Parks the waiting messages of an endpoint that receives nothing, so that claims skip them. Attempts that a person
 * requested stay due.
 */
export async function parkDeliveries(tx: AnyTransaction, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ parked: true })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'waiting')
    .where('is_manual', '=', false)
    .where('parked', '=', false)
    .execute()
}

/** Parks the messages of endpoints whose plan has ended, and unparks those of endpoints whose plan is back. */
export async function updateParked({ db, prices }: { db: Database; prices: Prices }): Promise<void> {
  await inBatches(async (batch) => {
    const { numAffectedRows } = await sql`
      with found as materialized (
        select waiting.id, not judged.is_open as is_parked
        from webhook_endpoints as endpoint join users on users.id = endpoint.user_id,
        lateral (select endpoint.disabled_reason is null and ${mayUseApi(prices)} as is_open) as judged,
        lateral (
          select id from webhook_deliveries
          where endpoint_id = endpoint.id and status = 'waiting' and not is_manual and parked = judged.is_open
          limit ${batch}::integer
        ) as waiting
        limit ${batch}::integer
      )
      update webhook_deliveries set parked = found.is_parked from found
      where webhook_deliveries.id = found.id and status = 'waiting' and not is_manual and parked <> found.is_parked
    `.execute(db)
    return Number(numAffectedRows ?? 0)
  })
}
