import { type Cents, cents, reversedFeeCents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { CREATOR_PREFIX, PLATFORM_FEES, PROVIDER_CLEARING } from '#modules/ledger/public.ts'
import type { PaymentSnapshot } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'

/**
 * Brings a paid donation to what the provider says went back in all: refunds, chargebacks, and chargebacks won,
 * which lower the figure again. Books the difference only. `checks` is the version of the question that gave the
 * snapshot: an answer that a later question has overtaken changes nothing, because that later answer will.
 * Gives the creator when something moved.
 */
export async function reverseDonation(
  db: Database,
  snapshot: PaymentSnapshot,
  checks: number,
  now = new Date(),
): Promise<string | undefined> {
  const before = await db
    .selectFrom('donations')
    .select(['id', 'amount_cents', 'fee_cents', 'refunded_cents', 'charged_back_cents'])
    .where('provider_payment_id', '=', snapshot.paymentId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  if (before === undefined) return undefined

  const gross = before.amount_cents
  const chargedBack = cents(Math.min(snapshot.chargedBackCents, gross))
  const refunded = cents(Math.min(snapshot.refundedCents, gross - chargedBack))
  const reversedBefore = cents(before.refunded_cents + before.charged_back_cents)
  const reversed = cents(refunded + chargedBack)
  if (refunded === before.refunded_cents && chargedBack === before.charged_back_cents) return undefined

  const moved = reversed - reversedBefore
  const fee = (amount: Cents) => reversedFeeCents(before.fee_cents, gross, amount)
  const movedFee = fee(reversed) - fee(reversedBefore)
  const wholeBefore = reversedBefore === gross ? 1 : 0
  const whole = reversed === gross ? 1 : 0

  const { rows } = await sql<{ creator_id: string }>`
    with reversed as (
      update donations set
        refunded_cents = ${refunded}::bigint, charged_back_cents = ${chargedBack}::bigint,
        status = case when ${chargedBack}::bigint > 0 then 'charged_back'
          when ${refunded}::bigint = amount_cents then 'refunded' else 'paid' end
      where id = ${before.id} and checks = ${checks}::integer
        and refunded_cents = ${before.refunded_cents}::bigint and charged_back_cents = ${before.charged_back_cents}::bigint
      returning *
    ), creator as (
      update creators set
        total_received_cents = total_received_cents - ${moved}::bigint,
        total_donations = total_donations - ${whole - wholeBefore}::integer
      from reversed where creators.user_id = reversed.creator_id
    ), donor as (
      update users set total_donated_cents = total_donated_cents - ${moved}::bigint
      from reversed where users.id = reversed.donor_id
    ), day as (
      update creator_days set
        donations_count = donations_count - ${whole - wholeBefore}::integer,
        amount_cents = creator_days.amount_cents - ${moved}::bigint
      from reversed where creator_days.creator_id = reversed.creator_id and creator_days.day = reversed.paid_day
    ), journal as (
      insert into ledger_journals (id, idempotency_key, kind, donation_id, created_at)
      select ${uuidv7()}::uuid, 'reversal:' || id || ':' || checks, 'reversal', id, ${now}::timestamptz
      from reversed where ${moved}::bigint <> 0
      returning id
    ), entries as (
      insert into ledger_entries (journal_id, account_code, amount_cents, currency)
      select journal.id, entry.account_code, entry.amount_cents, reversed.currency
      from reversed, journal, lateral (values
        (${PROVIDER_CLEARING}::text, ${-moved}::bigint),
        (${PLATFORM_FEES}::text, ${movedFee}::bigint),
        (${CREATOR_PREFIX}::text || reversed.creator_id, ${moved - movedFee}::bigint)
      ) as entry (account_code, amount_cents)
      where entry.amount_cents <> 0
    )
    select creator_id from reversed
  `.execute(db)
  return rows[0]?.creator_id
}
