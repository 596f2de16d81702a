import { setTimeout } from 'node:timers/promises'
import type { Refund } from '@aplauso/contract/refunds'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { FollowDeps } from '../settlement/follow.ts'
import { askForRefund } from './ask.ts'
import { claimRefund } from './claim.ts'
import { type RefundRow, refundOf } from './refund.ts'
import { findRepeated, type RefundRequest, reserveRefund } from './reserve.ts'

const ANSWER_POLL_MS = 100

/**
 * Gives a donation back, whole or in part. A repeat with the same key gives the first answer. Ends with not_found,
 * validation_failed, not_refundable, out_of_date, idempotency_conflict, or provider_error where it is not known yet whether the money goes
 * back: the refund then goes on by itself.
 */
export async function refundDonation(deps: FollowDeps, request: RefundRequest): Promise<Refund> {
  const { db } = deps
  const first = await findRepeated(db, request)
  if (first !== undefined) return repeated(deps, request, first)
  // The row comes first: if the provider answers and we then die, the sweep still finds it.
  const id = await reserveRefund(db, request)
  if (id === undefined) return repeated(deps, request, await findRepeated(db, request))
  await deps.goalChanged(request.creatorId)
  await ask(deps, id)
  return answerOf(await findRefund(db, id))
}

/** While another try is asking the provider, its answer is waited for; one that failed leaves the asking to who repeats it. */
async function repeated(deps: FollowDeps, request: RefundRequest, first: RefundRow | undefined): Promise<Refund> {
  let row = first
  if (row?.donation_id !== request.donationId || row.requested_cents !== (request.amountCents ?? null))
    throw new AppError('idempotency_conflict', 'This Idempotency-Key belongs to another refund')
  while (row?.status === 'asked') {
    if (await claimRefund(deps.db, row.id, new Date())) await ask(deps, row.id)
    else await setTimeout(ANSWER_POLL_MS)
    row = await findRefund(deps.db, row.id)
  }
  return answerOf(row)
}

async function ask(deps: FollowDeps, id: string): Promise<void> {
  try {
    await askForRefund(deps, id)
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

function answerOf(row: RefundRow | undefined): Refund {
  if (row === undefined) throw new Error('a refund is never deleted')
  const wasRefused = row.status === 'failed' && row.provider_refund_id === null
  if (wasRefused && row.outside_cents !== null)
    throw new AppError(
      'out_of_date',
      'The payment provider has given back more of this donation than was known here. Nothing was paid; look again',
    )
  if (wasRefused)
    throw new AppError('not_refundable', 'The payment provider does not refund this payment; nothing was given back')
  return refundOf(row)
}
