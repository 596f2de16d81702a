import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type OverLimit, refusalOverLimit, spendingAgainstLimit } from '../order/spending-limit.ts'
import { type BrokenRule, brokenRule, brokenRuleError } from '../page/donation-page-rules.ts'
import { endReason } from './end-reason.ts'
import { endRecurringDonation } from './end-recurring-donation.ts'
import { RECURRING_DONATION_MAIL } from './send-recurring-donation-emails.ts'
import type { EndReason } from './tables.ts'

type Deps = { db: Database; jobs: Pick<Jobs, 'add' | 'forget'> }
/** `isSignedIn`: the caller has the donor's session; otherwise the link of an email. */
type AmountChange = { amountCents: Cents; isSignedIn: boolean }

/** Changes within this time of each other send one email. */
const CHANGE_EMAIL_AFTER_SECONDS = 20

/**
 * Changes the amount from the next charge on; a payment being processed keeps its amount. The payer gets an email,
 * because another person may have the email's link. A raise needs the payer's session and obeys page, block and
 * spending limit; a lowering obeys only the minimum of the page. Ends with support_ended, sign_in_required,
 * validation_failed, donor_blocked or giving_limit_reached.
 */
export async function changeAmount({ db, jobs }: Deps, id: string, change: AmountChange): Promise<void> {
  const { amountCents, isSignedIn } = change
  await db.transaction().execute(async (tx) => {
    // The donor is locked before the recurring donation, as for a new donation: two concurrent raises must not both fit
    // the limit.
    if (isSignedIn) await lockDonor(tx, id)
    const active = await lockActive(tx, id, amountCents)
    if (active === undefined) throw new AppError('support_ended', 'This support has ended')
    if (active.amountCents === amountCents) return
    const refusal = amountCents > active.amountCents ? refusalOfRaise(active, change) : refusalOfLowering(active)
    if (refusal !== undefined) throw refusal
    await tx.updateTable('recurring_donations').set({ amount_cents: amountCents }).where('id', '=', id).execute()
    // One email for several changes: its text is composed when it is sent.
    const email = { about: 'changed', id } as const
    await jobs.forget(RECURRING_DONATION_MAIL, email, { tx })
    await jobs.add(RECURRING_DONATION_MAIL, email, { tx, startAfterSeconds: CHANGE_EMAIL_AFTER_SECONDS })
  })
}

/** Ends the recurring donation at the donor's request; repeating is harmless. */
export async function endByDonor({ db, jobs }: Deps, id: string, now = new Date()): Promise<void> {
  await db.transaction().execute((tx) => endRecurringDonation({ tx, jobs, now }, id, 'giver'))
}

type ActiveRecurringDonation = {
  amountCents: Cents
  reason: EndReason | null
  broken: BrokenRule | null
  /** Set if the next charge is in this month and exceeds the spending limit. */
  overLimit: OverLimit | null
  /** Monthly total of all the account's recurring donations with the new amount, if it is over the limit. */
  overMonthly: { limit: Cents; monthly: Cents } | null
}

function refusalOfRaise(active: ActiveRecurringDonation, { isSignedIn }: AmountChange): AppError | undefined {
  if (!isSignedIn) {
    return new AppError(
      'sign_in_required',
      'The link of an email lowers or ends a support. Sign in, or begin another support on the page, to give more',
    )
  }
  if (active.reason === 'blocked') return new AppError('donor_blocked', 'This creator takes no more from this account')
  if (active.reason !== null) return new AppError('support_ended', 'This support is about to end')
  if (active.broken !== null) return brokenRuleError(active.broken)
  if (active.overLimit !== null) return refusalOverLimit(active.overLimit)
  if (active.overMonthly === null) return undefined
  const { limit, monthly } = active.overMonthly
  return new AppError(
    'giving_limit_reached',
    `Your own limit is ${centsToDecimal(limit)} euros a month: your monthly support would be ${centsToDecimal(monthly)}`,
  )
}

/** An amount above the page's current maximum may be lowered without going below that maximum. */
const refusalOfLowering = ({ broken }: ActiveRecurringDonation): AppError | undefined =>
  broken?.code === 'page_minimum' ? brokenRuleError(broken) : undefined

const lockDonor = (tx: AnyTransaction, id: string) =>
  sql`select from users where id = (select donor_id from recurring_donations where id = ${id}::uuid) for no key update`.execute(
    tx,
  )

async function lockActive(
  tx: AnyTransaction,
  id: string,
  amountCents: Cents,
): Promise<ActiveRecurringDonation | undefined> {
  const noExtras = { audioType: 'text', message: undefined, style: undefined } as const
  const orderFacts = { amountEuro: amountCents, ...noExtras, hasRecording: false, hasSignInLimit: false }
  const amount = sql`${amountCents}::bigint`
  const { rows } = await sql<ActiveRecurringDonation>`
    with donor as (
      select users.id, giving_limit_cents, time_zone from users join recurring_donations on recurring_donations.donor_id = users.id where recurring_donations.id = ${id}::uuid
    ), creator as (select ${amount} as total), giving as (${spendingAgainstLimit(true)})
    select recurring_donations.amount_cents as "amountCents", ${endReason} as reason, ${brokenRule(orderFacts, amount)} as broken,
      case when date_trunc('month', charge_at at time zone donor.time_zone) = date_trunc('month', now() at time zone donor.time_zone)
        then giving.over_limit end as "overLimit",
      case when monthly.cents > donor.giving_limit_cents
        then jsonb_build_object('limit', donor.giving_limit_cents, 'monthly', monthly.cents) end as "overMonthly"
    from recurring_donations
    join creators on creators.user_id = recurring_donations.creator_id
    cross join giving
    left join donor on true
    cross join lateral (
      select ${amount} + coalesce(sum(amount_cents), 0)::bigint as cents from recurring_donations as other
      where other.donor_id = donor.id and other.id <> recurring_donations.id and other.status in ('active', 'past_due')
    ) as monthly
    where recurring_donations.id = ${id}::uuid and recurring_donations.status in ('active', 'past_due')
    for update of recurring_donations
  `.execute(tx)
  return rows[0]
}
