import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { AlertRow, Goal } from '#modules/alerts/public.ts'
import {
  endSync,
  type MissingPayment,
  type PaymentPoll,
  type PaymentProvider,
  type PaymentProviders,
  type PaymentSnapshot,
  pollProvider,
  reschedulePaidSync,
} from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { countDonation, observeSettlement, observeWebhookLag } from '../donation-metrics.ts'
import type { SpeechWaits } from '../speech/speech-waits.ts'
import { pollRefunds } from './poll-refunds.ts'
import { reverseDonation } from './reverse-donation.ts'
import { type SettleDeps, settleDonation } from './settle-donation.ts'

export type DonationSyncDeps = SettleDeps & {
  payments: Pick<PaymentProviders, 'of'>
  speechWaits: SpeechWaits
  /** Called once the money is booked: shows the alert on the stream. */
  alertCreated: (alert: AlertRow, goal: Goal) => Promise<void>
  alertHeld: (held: { creatorId: string; heldId: string; isStale: boolean }) => Promise<void>
  goalChanged: (creatorId: string) => Promise<void>
  /** Called after alerts were withdrawn: overlays may still have them queued. */
  alertsSkipped: (creatorId: string) => Promise<void>
  /**
   * Called after a donation event may have been written, so that it is handled at once instead of in the next scheduled
   * run.
   */
  onEventsRecorded: () => void
  /** Called once for a payment that a person has to look at. */
  reviewNeeded: (payment: PaymentSnapshot) => Promise<void>
  log: FastifyBaseLogger
}

type SyncOptions = Pick<NonNullable<Parameters<typeof settleDonation>[3]>, 'withoutSpeech' | 'paidAt'> & {
  /** Time of the poll; paid donations are polled again counted from it. */
  polledAt?: Date
}

/** Fetches the payment of a donation from the provider and applies its status. */
export async function syncDonationPayment(
  deps: DonationSyncDeps,
  poll: PaymentPoll,
  options: SyncOptions = {},
): Promise<void> {
  await pollProvider(deps, poll, async (snapshot, provider) => {
    switch (snapshot.status) {
      case 'open':
        return recordProcessing(deps.db, poll.id, snapshot.isProcessing ?? false)
      case 'paid':
        return applyPaid(deps, provider, snapshot, poll.checks, options)
      case 'failed':
      case 'canceled':
      case 'expired':
        await closeUnpaid(deps, poll, snapshot.status)
    }
  })
}

async function applyPaid(
  deps: DonationSyncDeps,
  provider: PaymentProvider,
  snapshot: PaymentSnapshot,
  checks: number,
  options: SyncOptions,
): Promise<void> {
  const settlement = await settleDonation(deps, snapshot, checks, options)
  switch (settlement.outcome) {
    case 'settled':
      observePaid(snapshot, options)
      if (settlement.alert) await deps.alertCreated(settlement.alert, settlement.goal)
      else if (settlement.heldId !== undefined) await deps.alertHeld(settlement)
      // A private donation changes the totals only.
      else await deps.goalChanged(settlement.creatorId)
      if (settlement.hasEvent) deps.onEventsRecorded()
      if (settlement.lateId !== null)
        deps.log.warn({ donationId: settlement.lateId }, 'speech was not ready, alert is shown without it for now')
      if (snapshot.refundedCents === 0 && snapshot.chargedBackCents === 0) return
      break
    case 'amount_mismatch':
      deps.log.error(
        { payment: snapshot },
        'payment held for review: the provider charged another amount than requested',
      )
      return deps.reviewNeeded(snapshot)
    case 'creator_suspended':
      deps.log.warn({ paymentId: snapshot.paymentId }, 'payment held for review: the creator is suspended')
      return
    case 'speech_awaited':
      // The wait does not block the worker that polls payments.
      return deps.speechWaits.add({
        paymentId: snapshot.paymentId,
        checks,
        settle: () => applyPaid(deps, provider, snapshot, checks, { ...options, withoutSpeech: true }),
      })
    case 'nothing_new':
      break
  }
  const refunds = await pollRefunds(deps, provider, snapshot.paymentId)
  const reversed = await reverseDonation(deps.db, snapshot, checks, { refunds })
  // Runs after the reversal: if this process dies between, the payment is polled again.
  await schedulePaidPoll(deps, snapshot.paymentId, checks, options.polledAt)
  if (reversed === undefined) return
  deps.onEventsRecorded()
  const { creatorId, heldId } = reversed
  if (heldId === null) await deps.goalChanged(creatorId)
  else await deps.alertHeld({ creatorId, heldId, isStale: false })
  if (reversed.alertWithdrawn) await deps.alertsSkipped(reversed.creatorId)
}

/** Observes how long the payment took to get here. A payment that a restore books as of then says nothing about it. */
function observePaid({ paidAt }: PaymentSnapshot, { polledAt, paidAt: restoredAt }: SyncOptions): void {
  if (polledAt === undefined || restoredAt !== undefined) return
  observeSettlement((Date.now() - polledAt.getTime()) / SECOND_MS)
  if (paidAt !== undefined) observeWebhookLag((polledAt.getTime() - paidAt.getTime()) / SECOND_MS)
}

/** Records since when the payment is processing; writes nothing if that is known. */
async function recordProcessing(db: Database, id: string, isProcessing: boolean, now = new Date()): Promise<void> {
  await db
    .updateTable('donations')
    .set({ processing_at: isProcessing ? now : null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('processing_at', isProcessing ? 'is' : 'is not', null)
    .execute()
}

/**
 * Only a pending donation closes: none of these statuses undoes a paid donation, in whatever order answers arrive. Only
 * the answer to the latest poll ends the polling.
 */
async function closeUnpaid({ db }: DonationSyncDeps, poll: PaymentPoll, status: 'failed' | 'canceled' | 'expired') {
  const { rows } = await sql`
    with before as (
      select id, status from donations where id = ${poll.id}::uuid and paid_at is null for update
    ), closed as (
      -- Closes the donation if it is still pending.
      update donations set status = ${status} from before where donations.id = before.id and before.status = 'pending'
      returning donations.id
    ), followed as (
      ${endSync(sql`select id from before`, poll.checks)}
    )
    select from closed
  `.execute(db)
  if (rows.length > 0) countDonation({ state: status })
}

async function schedulePaidPoll(
  { db }: DonationSyncDeps,
  paymentId: string,
  checks: number,
  polledAt = new Date(),
): Promise<void> {
  const paid = sql`
    select id, paid_at, exists (
      select from refunds where refunds.donation_id = donations.id and refunds.status in ('asked', 'accepted')
    ) as has_open_refunds
    from donations where provider_payment_id = ${paymentId} and paid_at is not null`
  await reschedulePaidSync(paid, checks, polledAt).execute(db)
}

/** Expires a donation without a payment after an hour, when the provider has dropped its idempotency key too. */
export async function expireMissingPayment(db: Database, { id, checks }: MissingPayment, now: Date): Promise<void> {
  const { rows } = await sql`
    with expired as (
      -- Expires the donation if it still has no payment.
      update donations set status = 'expired'
      where id = ${id}::uuid and provider_payment_id is null and created_at < ${new Date(now.getTime() - HOUR_MS)}::timestamptz
      returning id
    ), followed as (
      ${endSync(sql`select id from expired`, checks)}
    )
    select from expired
  `.execute(db)
  if (rows.length > 0) countDonation({ state: 'expired' })
}
