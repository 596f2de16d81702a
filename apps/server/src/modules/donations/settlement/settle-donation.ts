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
  /** With it the statement itself announces the alert. */
  announcer: Announcer | undefined
  hashFingerprints: FingerprintHasher
}

export type Settlement = SettledDonation | { outcome: 'nothing_new' | 'amount_mismatch' | 'speech_awaited' }

type SettledDonation = {
  outcome: 'settled'
  creatorId: string
  goal: Goal
  /** Something follows outside the statement, by a donation event. */
  hasEvent: boolean
  /** The donation, where its speech was not ready. */
  lateId: string | null
  /** Announced, or held for a hand, or neither as it is private; `isStale`: the rules were changed since it was judged. */
} & (
  | { alert: AlertRow }
  | { alert: undefined; heldId: string; isStale: boolean }
  | { alert: undefined; heldId: undefined }
)

type SettleOptions = {
  /** The speech or the transcript has been waited for long enough: a speech that is not ready now is not shown. */
  withoutSpeech?: boolean
  now?: Date
  /** Where the payment was lost and found again: it is booked and counted as of then. */
  paidAt?: Date | undefined
}

/**
 * Turns money that the provider says is paid into everything that follows from it, once, whatever is repeated,
 * reordered or killed: one statement, so either all of it happened or nothing did. It moves the donation to paid
 * from any unpaid state (a late `paid` after `expired` wins: money taken is never dropped), books it with the shares of the
 * creator's agencies, raises every figure and the alert sequence, writes the alert and announces it, or holds it (then it takes
 * its sequence when it is cleared), or puts it aside where the creator has blocked who gave. What is private makes neither. The creator's row lock
 * makes the order of the sequence the order of commits. `checks` is the version of the question: when a later one is under way,
 * the time of the next one stays as that one has set it. A donation whose speech is still being rendered, or whose recording
 * is being written down, is left as it is, unless told otherwise (docs/decisions/011-speech-before-money.md). The one place that writes other modules' tables
 * (docs/decisions/001-one-statement-settlement.md).
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
      // Two of one support at the same moment: the month is the other's, and this one pays the next.
      if (!isUniqueViolation(error, 'donations_support_month_key')) throw error
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
      update donations
      set status = 'paid', paid_at = ${paidAt}::timestamptz, held_reason = null,
        speech_status = case when speech_status = 'rendering' then 'late' else speech_status end,
        (paid_day, paid_hour) = (
          select there.now::date, extract(hour from there.now)
          from users, lateral (select ${paidAt}::timestamptz at time zone users.time_zone as now) as there
          where users.id = donations.creator_id
        ),
        donor_month = (select date_trunc('month', ${paidAt}::timestamptz at time zone users.time_zone)::date
          from users where users.id = donations.donor_id),
        support_month = case when support_id is not null then ${recurringMonth} end
      where provider_payment_id = ${snapshot.paymentId} and paid_at is null
        and amount_cents = ${snapshot.amountCents}::bigint and currency = ${snapshot.currency}
        and (${withoutSpeech}::boolean
          or (speech_status is distinct from 'rendering' and transcript_status is distinct from 'awaited'))
      returning *
    ), followed as (
      ${schedulePaidSync(sql`select id from paid`, { checks, paidAt, now, hasReversal })}
    ), late_speech as (
      ${scheduleLateSpeech(sql`select id from paid where speech_status = 'late' and not private`, { isPaid: true, now })}
      returning donation_id
    ), moved as (
      select id, creator_id, donor_id, donor_name, private, currency, paid_at, paid_day, paid_hour, donor_month,
        1 as counts, amount_cents as cents, fee_cents, refunded_cents, charged_back_cents from paid
    ), creator as (
      update creators
      set total_received_cents = total_received_cents + paid.amount_cents,
        total_donations = total_donations + 1,
        private_received_cents = private_received_cents + case when paid.private then paid.amount_cents else 0 end,
        private_donations = private_donations + paid.private::integer,
        alert_sequence = alert_sequence + case when paid.private or ${shouldHold(fingerprintHashes)} then 0 else 1 end
      from paid where creators.user_id = paid.creator_id
      returning creators.*, ${alertColumns(fingerprintHashes)}
    ), support as (
      ${advanceRecurringDonation(paidAt)}
    ), share as (
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

/** Without an alert nulls in all its columns. */
type SettledRow = Goal & { settled_creator_id: string; has_event: boolean; late_id: string | null } & (
    | (AlertRow & { held_id: null; is_stale: null })
    | ({ [Column in keyof AlertRow]: null } & (
        | { held_id: string; is_stale: boolean }
        | { held_id: null; is_stale: null }
      ))
  )

/**
 * Nothing moved: someone was first, or the speech or the transcript is not ready, or the provider took another amount than we asked, which a
 * person has to look at.
 */
async function explainUnsettled(db: Database, snapshot: PaymentSnapshot, checks: number): Promise<Settlement> {
  const reason = `the provider took ${snapshot.amountCents} cents in ${snapshot.currency}`
  const { rows } = await sql<{ is_right: boolean; newly_held: boolean }>`
    with before as (
      select id, held_reason is distinct from ${reason} as newly_held,
        amount_cents = ${snapshot.amountCents}::bigint and currency = ${snapshot.currency} as is_right
      from donations
      where provider_payment_id = ${snapshot.paymentId} and paid_at is null for update
    ), held as (
      update donations set held_reason = ${reason}
      from before where donations.id = before.id and not before.is_right
      returning donations.id
    ), followed as (
      ${endSync(sql`select id from held`, checks)}
    )
    select is_right, newly_held from before
  `.execute(db)
  const [unpaid] = rows
  if (unpaid?.is_right) return { outcome: 'speech_awaited' }
  return { outcome: unpaid?.newly_held ? 'amount_mismatch' : 'nothing_new' }
}
