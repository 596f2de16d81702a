import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { connectedVendor } from '../connected-accounts.ts'

/** A payment whose settled amounts are not those of the books. Amounts are cumulative. */
export type UnequalPayment = {
  provider: string
  /** The provider's id in the books, else the one in the settlement. */
  payment_id: string
  settled_payment_id: string
  reference: string | null
  /** What the payment is for; null where the books do not have it. */
  kind: 'donation' | 'plan' | null
  id: string | null
  status: string | null
  is_paid: boolean
  amount_cents: number
  refunded_cents: number
  charged_back_cents: number
  currency: string | null
  /** Null where the payment itself is in no settlement that was read. */
  settled_cents: number | null
  settled_currency: string
  /** What the platform takes of a payment on a connected account; 0 on the operator's own. */
  application_fee_cents: number
  settled_application_fee_cents: number
  /** At most what was paid, as in the books: a chargeback after a refund takes the rest. */
  settled_refunded_cents: number
  settled_charged_back_cents: number
  settlement_id: string
}

/** More would be one cause and not a thousand. */
const LISTED_MAX = 1_000

/** Payments of the books that can be in settlements. One whose amount is under review waits for a person. */
const BOOKED = sql`(
    select 'donation' as kind, id, provider, provider_payment_id, status, paid_at, amount_cents, refunded_cents,
      charged_back_cents, currency, review_reason,
      case when ${connectedVendor(sql`provider`)} is null then 0 else fee_cents end as application_fee_cents
    from donations where provider_payment_id is not null
    union all
    select 'plan', id, provider, provider_payment_id, status, paid_at, amount_cents, refunded_cents,
      charged_back_cents, currency, review_reason, 0
    from subscription_payments where provider_payment_id is not null
  )`

/**
 * Compares every settled payment with the books in one statement. A checkout at Stripe has another id in the books, so
 * our reference, which is on the payment itself, comes first.
 */
export async function findUnequalPayments(db: Database): Promise<UnequalPayment[]> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Millions of payments take longer than the timeout of requests.
      await sql`set local statement_timeout = 0`.execute(tx)
      const { rows } = await sql<UnequalPayment>`
        with settled as (
          select provider, payment_id, max(reference::text)::uuid as reference, max(currency) as currency,
            sum(amount_cents) filter (where kind = 'payment') as cents,
            sum(amount_cents) filter (where kind = 'application_fee') as fee,
            sum(case kind when 'refund' then amount_cents when 'returned_refund' then -amount_cents end) as refunded,
            sum(case kind when 'chargeback' then amount_cents when 'chargeback_reversal' then -amount_cents end)
              as charged_back,
            (array_agg(settlement_id order by settled_at desc))[1] as settlement_id
          from settled_entries group by provider, payment_id
        ), owned as (
          select settled.*, coalesce(by_reference.id, by_payment.id) as booked_id
          from settled
          left join payment_syncs by_reference on by_reference.id = settled.reference
            and by_reference.provider = settled.provider
          left join payment_syncs by_payment on by_reference.id is null and by_payment.provider = settled.provider
            and by_payment.payment_id = settled.payment_id
        ), whole as (
          select provider, booked_id, min(payment_id) as payment_id, max(reference::text)::uuid as reference,
            max(currency) as currency, sum(cents)::bigint as cents, coalesce(sum(fee), 0)::bigint as fee,
            coalesce(sum(refunded), 0)::bigint as refunded,
            coalesce(sum(charged_back), 0)::bigint as charged_back, max(settlement_id) as settlement_id
          from owned group by provider, booked_id, case when booked_id is null then payment_id end
        ), compared as (
          select whole.provider, coalesce(booked.provider_payment_id, whole.payment_id) as payment_id,
            whole.payment_id as settled_payment_id, whole.reference, booked.kind, booked.id, booked.status,
            booked.paid_at is not null as is_paid, coalesce(booked.amount_cents, 0) as amount_cents,
            coalesce(booked.refunded_cents, 0) as refunded_cents,
            coalesce(booked.charged_back_cents, 0) as charged_back_cents, booked.currency,
            whole.cents as settled_cents, whole.currency as settled_currency,
            coalesce(booked.application_fee_cents, 0) as application_fee_cents,
            whole.fee as settled_application_fee_cents,
            least(whole.refunded, booked.amount_cents - least(whole.charged_back, booked.amount_cents))
              as settled_refunded_cents,
            least(whole.charged_back, booked.amount_cents) as settled_charged_back_cents, whole.settlement_id
          from whole left join ${BOOKED} as booked on booked.id = whole.booked_id
          where booked.review_reason is null
        )
        select * from compared where case
          when id is null then reference is not null
          when not is_paid then coalesce(settled_cents, 0) <> 0
          else coalesce(settled_cents, amount_cents) <> amount_cents or settled_currency <> currency
            or settled_cents is not null and settled_application_fee_cents <> application_fee_cents
            or settled_refunded_cents <> refunded_cents or settled_charged_back_cents <> charged_back_cents end
        order by settlement_id, payment_id limit ${LISTED_MAX}
      `.execute(tx)
      return rows
    })
}
