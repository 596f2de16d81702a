import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { listApiKeys } from './api-keys.ts'
import { listEndpoints } from './endpoint-row.ts'

/**
 * Deletes the person's keys, endpoints and what those were sent, and takes what they wrote as a donor out of what others'
 * endpoints were or will be sent. Comes once the donations are locked.
 */
export async function eraseDeveloper(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('api_keys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('webhook_endpoints').where('user_id', '=', userId).execute()
  await sql`
    update webhook_deliveries
    set payload = jsonb_set(jsonb_set(payload::jsonb, '{data,donorName}', 'null'), '{data,message}', 'null')::text
    from donations
    where donations.id = webhook_deliveries.donation_id and donations.donor_id = ${userId}::uuid
  `.execute(tx)
}

/** As the person's own record has them: without what opens anything. */
export async function listDeveloperAccess(db: Database, userId: string) {
  const [apiKeys, webhookEndpoints] = await Promise.all([listApiKeys(db, userId), listEndpoints(db, userId)])
  return { apiKeys, webhookEndpoints }
}
