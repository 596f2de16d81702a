import { HOUR_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { AlertRow, Goal } from '#modules/alerts/public.ts'
import {
  askProvider,
  endFollowing,
  followPaidOn,
  type PaymentProvider,
  type PaymentProviders,
  type PaymentSnapshot,
  type Question,
  type Unmade,
} from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import type { SpeechWaits } from '../speech/waits.ts'
import { reverseDonation } from './reverse.ts'
import { type SettleDeps, settleDonation } from './settle.ts'
import { askOfRefunds } from './told-refunds.ts'

export type FollowDeps = SettleDeps & {
  payments: Pick<PaymentProviders, 'of'>
  speechWaits: SpeechWaits
  /** Called once the money is booked: brings the alert to the stream. */
  alertCreated: (alert: AlertRow, goal: Goal) => Promise<void>
  /** Called once the money is booked whose alert is held. */
  alertHeld: (held: { creatorId: string; heldId: string; isStale: boolean }) => Promise<void>
  goalChanged: (creatorId: string) => Promise<void>
  /** Called after alerts were taken away: overlays may still hold them. */
  alertsSkipped: (creatorId: string) => Promise<void>
  /** Called after what may have left a donation event: what follows begins now instead of with the next round. */
  eventsNoted: () => void
  /** Called once for a payment that a person has to look at. */
  reviewNeeded: (payment: PaymentSnapshot) => Promise<void>
  log: FastifyBaseLogger
}

type FollowOptions = Pick<NonNullable<Parameters<typeof settleDonation>[3]>, 'withoutSpeech' | 'paidAt'> & {
  /** Of the question: what is paid is asked about again from then on. */
  askedAt?: Date
}

/** Asks the provider about a donation, and applies what it says. */
export async function followPayment(deps: FollowDeps, question: Question, how: FollowOptions = {}): Promise<void> {
  await askProvider(deps, question, async (snapshot, provider) => {
    switch (snapshot.status) {
      case 'open':
        return noteUnderWay(deps.db, question.id, snapshot.isUnderWay ?? false)
      case 'paid':
        return followPaid(deps, provider, snapshot, question.checks, how)
      case 'failed':
      case 'canceled':
      case 'expired':
        await closeUnpaid(deps, question, snapshot.status)
    }
  })
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
      if (settlement.alert) await deps.alertCreated(settlement.alert, settlement.goal)
      else if (settlement.heldId !== undefined) await deps.alertHeld(settlement)
      // Private: nothing but the figures is news.
      else await deps.goalChanged(settlement.creatorId)
      if (settlement.noted) deps.eventsNoted()
      if (settlement.lateId !== null)
        deps.log.warn({ donationId: settlement.lateId }, 'speech was not ready, the alert goes without it for now')
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
  await askPaidLater(deps, snapshot.paymentId, checks, how.askedAt)
  if (reversed === undefined) return
  deps.eventsNoted()
  const { creatorId, heldId } = reversed
  if (heldId === null) await deps.goalChanged(creatorId)
  else await deps.alertHeld({ creatorId, heldId, isStale: false })
  if (reversed.alertWithdrawn) await deps.alertsSkipped(reversed.creatorId)
}

/** Since when the money is on its way; nothing is written where that is known. */
async function noteUnderWay(db: Database, id: string, isUnderWay: boolean, now = new Date()): Promise<void> {
  await db
    .updateTable('donations')
    .set({ under_way_at: isUnderWay ? now : null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('under_way_at', isUnderWay ? 'is' : 'is not', null)
    .execute()
}

/**
 * Only a pending donation closes: whatever order the answers come in, none of these undoes a paid one. And only the
 * answer to the latest question ends the asking.
 */
async function closeUnpaid({ db }: FollowDeps, question: Question, status: 'failed' | 'canceled' | 'expired') {
  await sql`
    with closed as (
      update donations set status = case when status = 'pending' then ${status} else status end
      where id = ${question.id}::uuid and paid_at is null
      returning id
    )
    ${endFollowing(sql`select id from closed`, question.checks)}
  `.execute(db)
}

async function askPaidLater(
  { db }: FollowDeps,
  paymentId: string,
  checks: number,
  askedAt = new Date(),
): Promise<void> {
  const paid = sql`
    select id, paid_at, exists (
      select from refunds where refunds.donation_id = donations.id and refunds.status in ('asked', 'accepted')
    ) as has_open_refunds
    from donations where provider_payment_id = ${paymentId} and paid_at is not null`
  await followPaidOn(paid, checks, askedAt).execute(db)
}

/** A checkout that never came to be is expired after an hour, when the provider has forgotten its idempotency key too. */
export async function expireUnmade(db: Database, { id, checks }: Unmade, now: Date): Promise<void> {
  await sql`
    with expired as (
      update donations set status = 'expired'
      where id = ${id}::uuid and provider_payment_id is null and created_at < ${new Date(now.getTime() - HOUR_MS)}::timestamptz
      returning id
    )
    ${endFollowing(sql`select id from expired`, checks)}
  `.execute(db)
}
