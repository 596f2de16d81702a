import { sql } from 'kysely'
import { setSyncProvider } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'

/**
 * Sends a donation to another account, because the first one has refused and has no payment of it. A monthly support
 * that begins with it follows. Does nothing where the donation has a payment by now.
 */
export async function moveRoad(
  db: Database,
  { id, provider }: { id: string; provider: string },
  to: string,
): Promise<void> {
  await sql`
    with moved as (
      update donations set provider = ${to}::text
      where id = ${id}::uuid and provider = ${provider} and provider_payment_id is null
      returning id, recurring_donation_id
    ), support as (
      -- The customer there has no mandate, because nothing was paid.
      update recurring_donations set provider = ${to}::text, customer_id = null
      from moved where recurring_donations.id = moved.recurring_donation_id and recurring_donations.status = 'pending'
    ), next as (
      update recurring_donations set next_provider = ${to}::text, next_customer_id = null
      from moved where recurring_donations.id = moved.recurring_donation_id and next_provider = ${provider}
    )
    ${setSyncProvider(to, sql`select id from moved`)}
  `.execute(db)
}
