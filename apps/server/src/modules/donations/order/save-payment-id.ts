import { sql } from 'kysely'
import { setSyncPaymentId } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'

type CreatedPayment = { id: string; provider: string; paymentId: string; checkoutUrl?: string }

/**
 * Stores the provider's id of the donation's payment. Returns false if it is stored already: a faster attempt got the
 * same payment under the same key, and it may even be paid by now.
 */
export async function savePaymentId(
  db: Database,
  { id, provider, paymentId, checkoutUrl }: CreatedPayment,
  now = new Date(),
): Promise<boolean> {
  // A repeat can come after the sweep has expired a missing checkout: the donation is pending again.
  const { numAffectedRows } = await sql`
    with kept as (
      update donations set provider_payment_id = ${paymentId}, checkout_url = ${checkoutUrl ?? null}::text, description = '',
        opening_until = null, status = 'pending'
      where id = ${id}::uuid and provider = ${provider} and provider_payment_id is null
      returning id
    )
    ${setSyncPaymentId(paymentId, sql`select id from kept`, now)}
  `.execute(db)
  return numAffectedRows === 1n
}
