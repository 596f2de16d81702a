import { sql } from 'kysely'
import type { AlertRow, Announcer, FingerprintHasher, Goal } from '#modules/alerts/public.ts'
import { endSync, type PaymentSnapshot } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { countDonation } from '../donation-metrics.ts'
import { isDecided, settlementStatement } from './settlement-statement.ts'

const SUSPENDED = 'the creator is suspended'

export type SettleDeps = {
  db: Database
  /** If set, the statement itself announces the alert. */
  announcer: Announcer | undefined
  hashFingerprints: FingerprintHasher
}

export type Settlement =
  | SettledDonation
  | {
      outcome: 'nothing_new' | 'amount_mismatch' | 'creator_suspended' | 'speech_awaited'
    }

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
 * being transcribed stays unpaid, except with `withoutSpeech` (docs/decisions/011-speech-before-money.md). A payment to
 * a suspended creator is held for an operator. The statement (`settlement-statement.ts`) and that of
 * `reverse-donation.ts` write tables of other modules (docs/decisions/001-one-statement-settlement.md).
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
  const { announcer } = deps
  const payment = { snapshot, checks, fingerprintHashes, withoutSpeech, paidAt, now, announcer }
  const { rows } = await settlementStatement(payment).execute(deps.db)
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
  countDonation({ state: 'paid' })
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

/**
 * Explains why no row was settled: the donation was settled before, its speech or transcript is not ready, the provider
 * charged another amount than requested, or the creator is suspended. An operator decides about the last two.
 */
async function explainUnsettled(db: Database, snapshot: PaymentSnapshot, checks: number): Promise<Settlement> {
  const { amountCents, currency, paymentId } = snapshot
  const { rows } = await sql<{ is_right: boolean; is_suspended: boolean; newly_held: boolean }>`
    with before as (
      -- Locks the unpaid donation and compares its amount. The lock on the account waits for a restore, which settles
      -- what is held by then.
      select donations.id, amount_cents = ${amountCents}::bigint and currency = ${currency} as is_right,
        creator.suspended_at is not null and not ${isDecided} as is_suspended
      from donations join users as creator on creator.id = donations.creator_id
      where provider_payment_id = ${paymentId} and paid_at is null for update of donations for share of creator
    ), held as (
      -- Puts the donation on review.
      update donations set review_reason = case when is_right then ${SUSPENDED}
        else ${`the provider took ${amountCents} cents in ${currency}`} end
      from before where donations.id = before.id and (is_suspended or not is_right)
      returning donations.id, review_reason
    ), reviewed as (
      -- Lists it for an operator, once for each reason.
      insert into payment_reviews (donation_id, reason, provider_cents, provider_currency, held_at)
      select id, review_reason, ${amountCents}::bigint, ${currency}, ${new Date()}::timestamptz from held
      on conflict (donation_id) do update set reason = excluded.reason, provider_cents = excluded.provider_cents,
        provider_currency = excluded.provider_currency, decision = null, decided_at = null, decided_by = null
      where payment_reviews.reason <> excluded.reason
      returning donation_id
    ), followed as (
      -- Ends the polling of a payment on review.
      ${endSync(sql`select id from held`, checks)}
    )
    select is_right, is_suspended, exists (select from reviewed) as newly_held from before
  `.execute(db)
  const [unpaid] = rows
  if (unpaid === undefined) return { outcome: 'nothing_new' }
  const { is_right: isRight, is_suspended: isSuspended, newly_held: isNewlyHeld } = unpaid
  if (isRight && !isSuspended) return { outcome: 'speech_awaited' }
  if (!isNewlyHeld) return { outcome: 'nothing_new' }
  return { outcome: isRight ? 'creator_suspended' : 'amount_mismatch' }
}
