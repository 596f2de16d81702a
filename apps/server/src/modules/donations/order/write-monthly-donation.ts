import type { Language } from '@aplauso/contract/languages'
import { CURRENCY, feeCents } from '@aplauso/contract/money'
import { type Selectable, sql } from 'kysely'
import { startSync } from '#modules/payments/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { feePlan } from '#modules/plans/public.ts'
import type { AnyTransaction, Tables } from '#modules/tables.ts'
import { countDonation } from '../donation-metrics.ts'

type MonthlyDonation = {
  /** Id of the donation, which is the reference at the provider. */
  id: string
  recurringDonation: Pick<
    Selectable<Tables['recurring_donations']>,
    'id' | 'creator_id' | 'donor_id' | 'donor_name' | 'email' | 'language' | 'amount_cents' | 'private' | 'style'
  >
  /** Where it is paid. */
  provider: string
  /** Null: the donor pays it at a checkout. */
  attempt: number | null
  prices: Prices
  describe: (creatorName: string, language: Language, isMonthly: boolean) => string
}

const CREATOR_PLACEHOLDER = '{creator}'

/**
 * Writes the pending donation of a recurring donation's month, with the fee of the current plan; the recurring donation
 * must be locked. It has no message or voice: those belong to the first month. Returns false if another month is open.
 * Limits of the plan, the page or the donor do not apply.
 */
export async function writeMonthlyDonation(
  tx: AnyTransaction,
  { id, recurringDonation, provider, attempt, prices, describe }: MonthlyDonation,
  now: Date,
): Promise<boolean> {
  const fees = Object.entries(prices.of).map(([plan, { feeBasisPoints }]) => {
    const fee = feeCents(recurringDonation.amount_cents, feeBasisPoints)
    return sql`(${plan}::text, ${feeBasisPoints}::integer, ${fee}::bigint)`
  })
  const description = describe(CREATOR_PLACEHOLDER, recurringDonation.language, true)
  const { rows } = await sql`
    with written as (
      insert into donations (
        id, creator_id, donor_id, amount_cents, currency, fee_basis_points, fee_cents, donor_name, moderation_revision, audio_type,
        language, description, provider, request_hash, created_at, private, style, receipt_email, recurring_donation_id, recurring_attempt
      )
      select ${id}::uuid, users.id, ${recurringDonation.donor_id}::uuid, ${recurringDonation.amount_cents}::bigint, ${CURRENCY}, fee.basis_points, fee.cents,
        -- Revision 0: the name is judged after the payment, if there are rules.
        ${recurringDonation.donor_name}::text, 0, 'text', ${recurringDonation.language},
        replace(${description}, ${CREATOR_PLACEHOLDER}, users.display_name), ${provider}, '', ${now}::timestamptz, ${recurringDonation.private}::boolean,
        ${recurringDonation.style}::text,
        coalesce(${recurringDonation.email}::text, (select email from users as donor where donor.id = ${recurringDonation.donor_id}::uuid and erased_at is null)),
        ${recurringDonation.id}::uuid, ${attempt}::integer
      from users
      join (values ${sql.join(fees)}) as fee (plan, basis_points, cents) on fee.plan = ${feePlan(prices)}
      where users.id = ${recurringDonation.creator_id}::uuid
      on conflict do nothing
      returning id, provider, provider_payment_id as payment_id, created_at
    ), followed as (
      ${startSync('donation', sql`select * from written`, now)}
    )
    select from written
  `.execute(tx)
  if (rows.length === 1) countDonation({ state: 'pending' })
  return rows.length === 1
}
