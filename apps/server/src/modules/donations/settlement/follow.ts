import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import { UNPAID_FOLLOWED_DAYS } from '@aplauso/contract/retention'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { AlertRow, Goal } from '#modules/alerts/public.ts'
import type { PaymentProvider, PaymentProviders, PaymentSnapshot } from '#modules/payments/public.ts'
import { PREPARED } from '#platform/database/prepared.ts'
import type { SpeechWaits } from '../speech/waits.ts'
import { reverseDonation } from './reverse.ts'
import { FOLLOW_RETRY_MS, type SettleDeps, settleDonation } from './settle.ts'
import { askOfRefunds } from './told-refunds.ts'

export type FollowDeps = SettleDeps & {
  payments: Pick<PaymentProviders, 'of'>
  speechWaits: SpeechWaits
  /** Called once the money is booked: brings the alert to the stream. */
  alertCreated: (alert: AlertRow, goal: Goal) => Promise<void>
  goalChanged: (creatorId: string) => Promise<void>
  /** Called after alerts were taken away: overlays may still hold them. */
  alertsSkipped: (creatorId: string) => Promise<void>
  /** Called after what may have left a donation event: what follows begins now instead of with the next round. */
  eventsNoted: () => void
  /** Called once for a payment that a person has to look at. */
  reviewNeeded: (payment: PaymentSnapshot) => Promise<void>
  log: FastifyBaseLogger
}

type Question = { paymentId: string; provider: string; checks: number }

/** How long a webhook may take before a waiting donor has us ask. */
const DONOR_WAITS_MS = 5 * SECOND_MS
/** Between two looks at a paid payment for a chargeback whose webhook was lost. */
const PAID_PAUSE_MS = 7 * DAY_MS
/** The same while a refund is on its way, which may still fail. */
const OPEN_REFUND_PAUSE_MS = DAY_MS
const SWEEP_BATCH = 50
const SWEEP_PARALLEL = 4

/** Notes that the provider says something changed; undefined for a payment that is not ours. */
export async function notePaymentChanged(deps: FollowDeps, paymentId: string): Promise<Question | undefined> {
  const now = new Date()
  const { rows } = await sql<{ provider: string; checks: number }>`${PREPARED}
    update donations
    set check_at = ${new Date(now.getTime() + FOLLOW_RETRY_MS)}::timestamptz, checked_at = ${now}::timestamptz, checks = checks + 1
    where provider_payment_id = ${paymentId}
    returning provider, checks
  `.execute(deps.db)
  const [row] = rows
  return row && { paymentId, ...row }
}

/**
 * The question for a donor who waits on the thank-you page for a webhook that does not come; undefined when it is too
 * soon, or nothing is open. At most one question in a few seconds, however often the page is read.
 */
export async function askForDonor(
  deps: FollowDeps,
  donationId: string,
  now = new Date(),
): Promise<Question | undefined> {
  const before = new Date(now.getTime() - DONOR_WAITS_MS)
  const row = await deps.db
    .updateTable('donations')
    .set({ checked_at: now, checks: sql`checks + 1` })
    .where('id', '=', donationId)
    .where('status', '=', 'pending')
    .where('held_reason', 'is', null)
    .where('created_at', '<', before)
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<', before)]))
    .returning(['provider_payment_id', 'provider', 'checks'])
    .executeTakeFirst()
  if (!row?.provider_payment_id) return undefined
  return { paymentId: row.provider_payment_id, provider: row.provider, checks: row.checks }
}

type FollowOptions = Pick<NonNullable<Parameters<typeof settleDonation>[3]>, 'withoutSpeech' | 'paidAt'>

/** Asks the provider and applies what it says: webhooks, the sweep and the thank-you page all come through here. */
export async function followPayment(deps: FollowDeps, question: Question, how: FollowOptions = {}): Promise<void> {
  const provider = deps.payments.of(question.provider)
  // Its key may come back: the sweep asks again when the payment is due.
  if (provider === undefined) return deps.log.warn(question, 'payment not followed: its provider has no key')
  const snapshot = await provider.getPayment(question.paymentId)
  switch (snapshot.status) {
    case 'open':
      return
    case 'paid':
      return followPaid(deps, provider, snapshot, question.checks, how)
    case 'failed':
    case 'canceled':
    case 'expired':
      await closeUnpaid(deps, question, snapshot.status)
  }
}

async function followPaid(
  deps: FollowDeps,
  provider: PaymentProvider,
  snapshot: PaymentSnapshot,
  checks: number,
  how: FollowOptions,
): Promise<void> {
  const settlement = await settleDonation(deps, snapshot, checks, how)
  switch (settlement.outcome) {
    case 'settled':
      await deps.alertCreated(settlement.alert, settlement.goal)
      if (settlement.noted) deps.eventsNoted()
      if (snapshot.refundedCents === 0 && snapshot.chargedBackCents === 0) return
      break
    case 'amount_mismatch':
      deps.log.error({ payment: snapshot }, 'payment held for review: the provider took another amount than asked')
      return deps.reviewNeeded(snapshot)
    case 'speech_awaited':
      // Whoever follows this payment is free for the next one meanwhile.
      return deps.speechWaits.add({
        paymentId: snapshot.paymentId,
        checks,
        settle: () => followPaid(deps, provider, snapshot, checks, { ...how, withoutSpeech: true }),
      })
    case 'nothing_new':
      break
  }
  const refunds = await askOfRefunds(deps, provider, snapshot.paymentId)
  const reversed = await reverseDonation(deps.db, snapshot, checks, { refunds })
  // After it: should this process die between, the question is asked again.
  await askPaidLater(deps, snapshot.paymentId, checks)
  if (reversed === undefined) return
  deps.eventsNoted()
  await deps.goalChanged(reversed.creatorId)
  if (reversed.alertWithdrawn) await deps.alertsSkipped(reversed.creatorId)
}

/**
 * Only a pending donation closes: whatever order the answers come in, none of these undoes a paid one. And only the
 * answer to the latest question ends the asking: a later one may be about the money that came after all.
 */
async function closeUnpaid(deps: FollowDeps, question: Question, status: 'failed' | 'canceled' | 'expired') {
  await deps.db
    .updateTable('donations')
    .set({
      status: sql`case when status = 'pending' then ${status} else status end`,
      check_at: sql`case when checks = ${question.checks}::integer then null else check_at end`,
    })
    .where('provider_payment_id', '=', question.paymentId)
    .where('paid_at', 'is', null)
    .execute()
}

const hasOpenRefunds = sql`exists (
  select from refunds where refunds.donation_id = donations.id and refunds.status in ('asked', 'accepted')
)`

async function askPaidLater(deps: FollowDeps, paymentId: string, checks: number, now = new Date()): Promise<void> {
  const inMs = (ms: number) => sql`${new Date(now.getTime() + ms)}::timestamptz`
  await sql`
    update donations set check_at = case
      when ${hasOpenRefunds} then ${inMs(OPEN_REFUND_PAUSE_MS)}
      when paid_at >= ${now}::timestamptz - interval '120 days' then ${inMs(PAID_PAUSE_MS)} end
    where provider_payment_id = ${paymentId} and paid_at is not null and checks = ${checks}::integer
  `.execute(deps.db)
}

/**
 * Asks about every payment that is due: unpaid ones first after two minutes, then at doubling distances up to six
 * hours, for 60 days; paid ones weekly for chargebacks whose webhook was lost, for 120 days (the usual limit of card schemes),
 * and daily while a refund is on its way. What a provider that fails leaves unanswered is asked again as if it were unpaid.
 * Claiming a row moves its next time, so several processes share the work and a crash repeats it later.
 * A checkout that never came to be is expired after an hour, when the provider has forgotten its idempotency key too.
 */
export async function sweepPayments(deps: FollowDeps, now = new Date()): Promise<void> {
  while ((await sweepBatch(deps, now)) === SWEEP_BATCH);
}

async function sweepBatch(deps: FollowDeps, now: Date): Promise<number> {
  const { rows } = await sql<{ payment_id: string | null; provider: string; checks: number }>`
    update donations set
      checks = checks + 1,
      sweeps = sweeps + 1,
      checked_at = ${now}::timestamptz,
      status = case when provider_payment_id is null and created_at < ${now}::timestamptz - interval '1 hour'
        then 'expired' else status end,
      check_at = case
        when provider_payment_id is null and created_at < ${now}::timestamptz - interval '1 hour' then null
        when paid_at < ${now}::timestamptz - interval '120 days' and not ${hasOpenRefunds} then null
        when paid_at is null and created_at < ${now}::timestamptz - make_interval(days => ${UNPAID_FOLLOWED_DAYS}::integer) then null
        else ${now}::timestamptz + least(interval '2 minutes' * power(2, least(sweeps, 10)), interval '6 hours') end
    where id in (
      select id from donations where check_at <= ${now}::timestamptz
      order by check_at limit ${SWEEP_BATCH} for update skip locked
    )
    returning provider_payment_id as payment_id, provider, checks
  `.execute(deps.db)
  const due = rows.flatMap(({ payment_id: paymentId, provider, checks }) =>
    paymentId === null ? [] : [{ paymentId, provider, checks }],
  )
  await Promise.all(Array.from({ length: SWEEP_PARALLEL }, () => work(deps, due)))
  return rows.length
}

async function work(deps: FollowDeps, due: Question[]): Promise<void> {
  for (let question = due.pop(); question !== undefined; question = due.pop()) {
    try {
      await followPayment(deps, question)
    } catch (error) {
      deps.log.warn({ err: error, paymentId: question.paymentId }, 'payment not followed, the sweep comes back to it')
    }
  }
}
