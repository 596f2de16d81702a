import { DAY_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { withLongTimeout } from '#platform/database/with-long-timeout.ts'

/** Providers settle within days. Until then a payment is in no settlement. */
export const UNSETTLED_AFTER_MS = 14 * DAY_MS
/** Older ones were checked on earlier days. */
const CHECKED_FOR_MS = 60 * DAY_MS
const CHECKED_MAX = 500

export type UnsettledPayment = {
  provider: string
  payment_id: string
  kind: 'donation' | 'plan'
  id: string
  amount_cents: number
  paid_at: Date
}

/** Payments of these accounts, paid by the books and in no settlement after two weeks, the newest first. */
export function findUnsettledPayments(db: Database, names: readonly string[], now: Date): Promise<UnsettledPayment[]> {
  const from = new Date(now.getTime() - CHECKED_FOR_MS)
  const until = new Date(now.getTime() - UNSETTLED_AFTER_MS)
  return withLongTimeout(db, async (tx) => {
    const { rows } = await sql<UnsettledPayment>`
      select booked.*
      from (
        select provider, provider_payment_id as payment_id, 'donation' as kind, id, amount_cents, paid_at from donations
          where provider = any(${names}::text[]) and paid_at between ${from}::timestamptz and ${until}::timestamptz
        union all
        select provider, provider_payment_id, 'plan', id, amount_cents, paid_at from subscription_payments
          where provider = any(${names}::text[]) and paid_at between ${from}::timestamptz and ${until}::timestamptz
      ) as booked
      where payment_id is not null
        and not exists (select from settled_entries settled
          where settled.provider = booked.provider and settled.payment_id = booked.payment_id)
        and not exists (select from settled_entries settled
          where settled.provider = booked.provider and settled.reference = booked.id)
      order by paid_at desc limit ${CHECKED_MAX}
    `.execute(tx)
    return rows
  })
}
