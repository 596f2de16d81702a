import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { mayUseApi } from './plan-with-api.ts'

/** What waits for an endpoint that nothing is sent to is in nobody's way, but for what a person has asked for. */
export async function parkDeliveries(tx: AnyTransaction, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ parked: true })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'waiting')
    .where('asked_for', '=', false)
    .where('parked', '=', false)
    .execute()
}

/** Parks what waits for endpoints whose plan has ended, and brings back what waits for those whose plan is there again. */
export async function reviewParked(db: Database): Promise<void> {
  await sql`
    with judged as (
      select endpoint.id, endpoint.disabled_reason is null and ${mayUseApi} as is_open
      from webhook_endpoints as endpoint join users on users.id = endpoint.user_id
    )
    update webhook_deliveries set parked = not judged.is_open from judged
    where endpoint_id = judged.id and status = 'waiting' and not asked_for and parked = judged.is_open
  `.execute(db)
}
