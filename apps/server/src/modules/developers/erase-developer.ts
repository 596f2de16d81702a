import { sql } from 'kysely'
import type { Prices } from '#modules/plans/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { listApiKeys } from './api-keys.ts'
import { listEndpoints } from './endpoint-row.ts'

/** Deletes this creator's keys and endpoints, or those that were created before a moment. Returns their numbers. */
export async function deleteDeveloperAccess(tx: AnyTransaction, userId: string, createdBefore?: Date) {
  const before = createdBefore ?? null
  const { rows } = await sql<{ apiKeys: number; webhookEndpoints: number }>`
    with keys as (
      delete from api_keys where user_id = ${userId}::uuid
        and (${before}::timestamptz is null or created_at < ${before}::timestamptz) returning id
    ), endpoints as (
      delete from webhook_endpoints where user_id = ${userId}::uuid
        and (${before}::timestamptz is null or created_at < ${before}::timestamptz) returning id
    )
    select (select count(*) from keys)::integer as "apiKeys", (select count(*) from endpoints)::integer as "webhookEndpoints"
  `.execute(tx)
  return rows[0] ?? { apiKeys: 0, webhookEndpoints: 0 }
}

/**
 * Deletes the person's keys, endpoints and messages. Removes their name and message as a donor from messages to other
 * creators' endpoints. Call after the donations are locked.
 */
export async function eraseDeveloper(tx: AnyTransaction, userId: string): Promise<void> {
  await deleteDeveloperAccess(tx, userId)
  await sql`
    update webhook_deliveries
    set payload = jsonb_set(jsonb_set(payload::jsonb, '{data,donorName}', 'null'), '{data,message}', 'null')::text
    from donations
    where donations.id = webhook_deliveries.donation_id and donations.donor_id = ${userId}::uuid
  `.execute(tx)
}

/** Removes the message of one donation, and with `everything` the name, from messages to endpoints. */
export async function eraseFromDeliveries(
  tx: AnyTransaction,
  donationId: string,
  part: 'everything' | 'message',
): Promise<void> {
  const removed = part === 'everything' ? { donorName: null, message: null } : { message: null }
  await sql`
    update webhook_deliveries
    set payload = jsonb_set(payload::jsonb, '{data}', (payload::jsonb -> 'data') || ${JSON.stringify(removed)}::jsonb)::text
    where donation_id = ${donationId}::uuid`.execute(tx)
}

/** For the data export: without keys and secrets. */
export async function listDeveloperAccess(deps: { db: Database; prices: Prices }, userId: string) {
  const [apiKeys, webhookEndpoints] = await Promise.all([listApiKeys(deps.db, userId), listEndpoints(deps, userId)])
  return { apiKeys, webhookEndpoints }
}
