import { sql } from 'kysely'
import type { FingerprintHasher } from '#modules/alerts/public.ts'
import { type AlertRow, type Announcer, announceAlert, type Goal } from '#modules/alerts/public.ts'
import { endSync, type PaymentSnapshot, schedulePaidSync } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { PREPARED } from '#platform/database/prepared-statements.ts'
import { scheduleLateSpeech } from '../speech/late-speeches.ts'
import { advanceRecurringDonation, recurringMonth } from './advance-recurring-donation.ts'
import { agreedShares } from './agreed-shares.ts'
import { bookJournal } from './book-journal.ts'
import { alertColumns, shouldHold, writePaidAlert } from './paid-alert.ts'
import { updateStats } from './update-stats.ts'
import { writePaidEvent } from './write-donation-events.ts'

export type SettleDeps = {
  db: Database
  /** If set, the statement itself announces the alert. */
  announcer: Announcer | undefined
  hashFingerprints: FingerprintHasher
}

export type Settlement = SettledDonation | { outcome: 'nothing_new' | 'amount_mismatch' | 'speech_awaited' }

type SettledDonation = {
  outcome: 'settled'
  creatorId: string
  goal: Goal
  /** A donation event was written for the work outside the statement. */
  hasEvent: boolean
  /** The donation's id, if its speech was not ready. */
  lateId: string | null
  /** Announced, held for a moderator, or neither if private; `isStale`: the rules were changed after it was judged. */
} & (
  | { alert: AlertRow }
  | { alert: undefined; heldId: string; isStale: boolean }
  | { alert: undefined; heldId: undefined }
)

type SettleOptions = {
  /** The wait for the speech or the transcript is over: the alert goes without a speech that is not ready. */
  withoutSpeech?: boolean
  now?: Date
  /** Payment time of a recovered payment: it is booked and counted as of then. */
  paidAt?: Date | undefined
}

/**
 * Settles a payment that the provider reports as paid, exactly once, however often it is repeated, reordered or killed:
 * it is one statement, so either all of it happens or nothing does. It moves the donation to paid from any unpaid
 * state: a late `paid` after `expired` wins, as received money is never dropped. It books the amount with the shares of
 * the creator's agencies and raises every total and the alert sequence. It writes and announces the alert, or holds it
 * (it gets its number when approved), or rejects it where the donor is blocked. A private donation has no alert. The
 * creator's row lock makes the order of the sequence the order of commits. `checks` is the version of the poll: a later
 * poll keeps the time that it has set for the next one. A donation whose speech is being rendered or whose recording is
 * being transcribed stays unpaid, except with `withoutSpeech` (docs/decisions/011-speech-before-money.md). This
 * statement and `reverse-donation.ts` write tables of other modules (docs/decisions/001-one-statement-settlement.md).
 */
export async function settleDonation(
  deps: SettleDeps,
  snapshot: PaymentSnapshot,
  checks: number,
  options: SettleOptions = {},
): Promise<Settlement> {
  for (;;) {
    try {
      return await settleOnce(deps, snapshot, checks, options)
    } catch (error) {
      // Two payments of one recurring donation at once: the other one has this month, and the retry pays the next.
      if (!isUniqueViolation(error, 'donations_recurring_month_key')) throw error
    }
  }
}

async function settleOnce(
  deps: SettleDeps,
  snapshot: PaymentSnapshot,
  checks: number,
  { withoutSpeech = false, now = new Date(), paidAt = now }: SettleOptions,
): Promise<Settlement> {
  const fingerprintHashes = snapshot.payer ? deps.hashFingerprints(snapshot.payer) : []
  const hasReversal = snapshot.refundedCents + snapshot.chargedBackCents > 0
  const { rows } = await sql<SettledRow>`${PREPARED}
    with paid as (
      -- Marks the donation paid, with its day, hour and month; matches no row that is paid, differs in amount or waits
      -- for speech.
      update donations
      set status = 'paid', paid_at = ${paidAt}::timestamptz, review_reason = null,
        speech_status = case when speech_status = 'rendering' then 'late' else speech_status end,
        (paid_day, paid_hour) = (
          select there.now::date, extract(hour from there.now)
          from users, lateral (select ${paidAt}::timestamptz at time zone users.time_zone as now) as there
          where users.id = donations.creator_id
        ),
        donor_month = (select date_trunc('month', ${paidAt}::timestamptz at time zone users.time_zone)::date
          from users where users.id = donations.donor_id),
        recurring_month = case when recurring_donation_id is not null then ${recurringMonth} end
      where provider_payment_id = ${snapshot.paymentId} and paid_at is null
        and amount_cents = ${snapshot.amountCents}::bigint and currency = ${snapshot.currency}
        and (${withoutSpeech}::boolean
          or (speech_status is distinct from 'rendering' and transcript_status is distinct from 'awaited'))
      returning *
    ), followed as (
      -- Schedules the next poll of the payment.
      ${schedulePaidSync(sql`select id from paid`, { checks, paidAt, now, hasReversal })}
    ), late_speech as (
      -- Schedules another attempt at the speech that was not ready.
      ${scheduleLateSpeech(sql`select id from paid where speech_status = 'late' and not private`, { isPaid: true, now })}
      returning donation_id
    ), moved as (
      -- Selects what the totals rise by.
      select id, creator_id, donor_id, donor_name, private, currency, paid_at, paid_day, paid_hour, donor_month,
        1 as counts, amount_cents as cents, fee_cents, refunded_cents, charged_back_cents from paid
    ), creator as (
      -- Locks the creator, updates the totals and takes the next alert number.
      update creators
      set total_received_cents = total_received_cents + paid.amount_cents,
        total_donations = total_donations + 1,
        private_received_cents = private_received_cents + case when paid.private then paid.amount_cents else 0 end,
        private_donations = private_donations + paid.private::integer,
        alert_sequence = alert_sequence + case when paid.private or ${shouldHold(fingerprintHashes)} then 0 else 1 end
      from paid where creators.user_id = paid.creator_id
      returning creators.*, ${alertColumns(fingerprintHashes)}
    ), support as (
      -- Continues the recurring donation by the paid month.
      ${advanceRecurringDonation(paidAt)}
    ), share as (
      -- Writes the shares of the agencies.
      insert into donation_shares (donation_id, agency_id, share_basis_points, share_cents)
      ${agreedShares}
      returning agency_id, share_cents as cents
    ), ${updateStats},
    ${bookJournal({ kind: 'donation', idempotencyKey: sql<string>`'donation:' || id`, bookedAt: paidAt })},
    event as (${writePaidEvent(paidAt)}),
    ${writePaidAlert(paidAt)}
    select alert.*, creator.user_id as settled_creator_id, creator.donation_goal_cents, creator.total_received_cents,
      creator.private_received_cents, exists (select from event) as has_event, (select donation_id from late_speech) as late_id,
      held.id as held_id, held.is_stale, ${announceAlert(deps.announcer)}
    from creator left join alert on true left join held on true
  `.execute(deps.db)
  const settled = rows[0]
  if (settled === undefined) return explainUnsettled(deps.db, snapshot, checks)
  const {
    settled_creator_id: creatorId,
    donation_goal_cents,
    total_received_cents,
    private_received_cents,
    has_event: hasEvent,
    late_id,
    ...alertRow
  } = settled
  const goal = { donation_goal_cents, total_received_cents, private_received_cents }
  const settlement = { outcome: 'settled', creatorId, goal, hasEvent, lateId: late_id } as const
  if (alertRow.held_id !== null) {
    const { held_id: heldId, is_stale: isStale } = alertRow
    return { ...settlement, alert: undefined, heldId, isStale }
  }
  if (alertRow.id === null) return { ...settlement, alert: undefined, heldId: undefined }
  const { held_id, is_stale, ...alert } = alertRow
  return { ...settlement, alert }
}

/** A row without an alert has nulls in all its columns. */
type SettledRow = Goal & { settled_creator_id: string; has_event: boolean; late_id: string | null } & (
    | (AlertRow & { held_id: null; is_stale: null })
    | ({ [Column in keyof AlertRow]: null } & (
        | { held_id: string; is_stale: boolean }
        | { held_id: null; is_stale: null }
      ))
  )

/**
 * Explains why no row was settled: the donation was settled before, its speech or transcript is not ready, or the
 * provider charged another amount than requested. A person has to look at the last.
 */
async function explainUnsettled(db: Database, snapshot: PaymentSnapshot, checks: number): Promise<Settlement> {
  const reason = `the provider took ${snapshot.amountCents} cents in ${snapshot.currency}`
  const { rows } = await sql<{ is_right: boolean; newly_held: boolean }>`
    with before as (
      -- Locks the unpaid donation and compares its amount.
      select id, review_reason is distinct from ${reason} as newly_held,
        amount_cents = ${snapshot.amountCents}::bigint and currency = ${snapshot.currency} as is_right
      from donations
      where provider_payment_id = ${snapshot.paymentId} and paid_at is null for update
    ), held as (
      -- Puts the donation on review if the amount differs.
      update donations set review_reason = ${reason}
      from before where donations.id = before.id and not before.is_right
      returning donations.id
    ), followed as (
      -- Ends the polling of a payment on review.
      ${endSync(sql`select id from held`, checks)}
    )
    select is_right, newly_held from before
  `.execute(db)
  const [unpaid] = rows
  if (unpaid?.is_right) return { outcome: 'speech_awaited' }
  return { outcome: unpaid?.newly_held ? 'amount_mismatch' : 'nothing_new' }
}
