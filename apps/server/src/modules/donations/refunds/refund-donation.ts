import { setTimeout } from 'node:timers/promises'
import type { Refund } from '@aplauso/contract/refunds'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { DonationSyncDeps } from '../settlement/sync-donation-payment.ts'
import { claimRefund } from './claim-refunds.ts'
import { type RefundRow, toRefund } from './refund-row.ts'
import { findRepeated, type RefundRequest, reserveRefund } from './reserve-refund.ts'
import { sendRefund } from './send-refund.ts'

const ANSWER_POLL_MS = 100

/**
 * Refunds a donation, whole or in part. A repeat with the same key gets the first answer. Ends with not_found,
 * validation_failed, not_refundable, out_of_date, idempotency_conflict, or provider_error if the result at the provider
 * is unknown: the refund is then retried by the sweep.
 */
export async function refundDonation(deps: DonationSyncDeps, request: RefundRequest): Promise<Refund> {
  const { db } = deps
  const firstRefund = await findRepeated(db, request)
  if (firstRefund !== undefined) return awaitAnswer(deps, request, firstRefund)
  // The row is written first: the sweep finds it even if the process dies after the provider's answer.
  const id = await reserveRefund(db, request)
  if (id === undefined) return awaitAnswer(deps, request, await findRepeated(db, request))
  await deps.goalChanged(request.creatorId)
  await sendToProvider(deps, id)
  return toAnswer(await findRefund(db, id))
}

/** Waits for the answer while another attempt calls the provider; after a failed one this call sends the refund. */
async function awaitAnswer(
  deps: DonationSyncDeps,
  request: RefundRequest,
  firstRefund: RefundRow | undefined,
): Promise<Refund> {
  let row = firstRefund
  if (row?.donation_id !== request.donationId || row.requested_cents !== (request.amountCents ?? null))
    throw new AppError('idempotency_conflict', 'This Idempotency-Key belongs to another refund')
  while (row?.status === 'asked') {
    if (await claimRefund(deps.db, row.id, new Date())) await sendToProvider(deps, row.id)
    else await setTimeout(ANSWER_POLL_MS)
    row = await findRefund(deps.db, row.id)
  }
  return toAnswer(row)
}

async function sendToProvider(deps: DonationSyncDeps, id: string): Promise<void> {
  try {
    await sendRefund(deps, id)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_error') throw error
    throw new AppError(
      'provider_error',
      'The payment provider did not answer. The refund is noted and goes on by itself; do not ask for it again',
      { cause: error },
    )
  }
}

const findRefund = (db: Database, id: string) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

function toAnswer(row: RefundRow | undefined): Refund {
  if (row === undefined) throw new Error('a refund is never deleted')
  const isRefusedByProvider = row.status === 'failed' && row.provider_refund_id === null
  if (isRefusedByProvider && row.outside_cents !== null)
    throw new AppError(
      'out_of_date',
      'The payment provider has given back more of this donation than was known here. Nothing was paid; look again',
    )
  if (isRefusedByProvider)
    throw new AppError('not_refundable', 'The payment provider does not refund this payment; nothing was given back')
  return toRefund(row)
}
