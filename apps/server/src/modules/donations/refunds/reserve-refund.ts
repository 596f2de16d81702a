import { SECOND_MS } from '@aplauso/contract/limits'
import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { RefundRow } from './refund-row.ts'

export type RefundRequest = {
  creatorId: string
  donationId: string
  /** Undefined: all that is left. */
  amountCents: Cents | undefined
  idempotencyKey: string | undefined
}

/** Longer than the timeout of a provider call, so that one refund is never sent twice at once. */
export const CLAIM_MAX_MS = 10 * SECOND_MS
/** First sweep of a refund whose process died during the provider call. */
const FIRST_POLL_MS = 30 * SECOND_MS

/** A key belongs to the creator that sends it. */
const refundKey = ({ creatorId, idempotencyKey }: RefundRequest) => idempotencyKey && `${creatorId}:${idempotencyKey}`

/** Refund that this key has created before; undefined if there is none. */
export async function findRepeated(db: Database, request: RefundRequest): Promise<RefundRow | undefined> {
  const key = refundKey(request)
  if (key === undefined) return undefined
  return db.selectFrom('refunds').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
}

/**
 * Writes the refund and reserves its amount on the donation, in one statement under the donation's lock: two refunds
 * cannot reserve the same cents. Returns its id, claimed for this caller; undefined when the key was used. Ends with
 * not_found, not_refundable, or validation_failed for more than is left.
 */
export async function reserveRefund(
  db: Database,
  request: RefundRequest,
  now = new Date(),
): Promise<string | undefined> {
  const { creatorId, donationId, amountCents } = request
  if (!isId(donationId)) throw notFound(donationId)
  const id = uuidv7()
  const requestedCents = amountCents ?? null
  try {
    const { rows } = await sql`
      with donation as (
        select id, amount_cents - refunded_cents - refund_pending_cents as left_cents, refunded_cents - (
          select coalesce(sum(amount_cents), 0) from refunds
          where refunds.donation_id = donations.id and counted and status <> 'failed'
        ) as outside_cents
        from donations
        where id = ${donationId}::uuid and creator_id = ${creatorId}::uuid and paid_at is not null and charged_back_cents = 0
          and provider_payment_id is not null
        for update
      ), reserved as (
        update donations set refund_pending_cents = refund_pending_cents + coalesce(${requestedCents}::bigint, left_cents)
        from donation
        where donations.id = donation.id and coalesce(${requestedCents}::bigint, left_cents) between 1 and left_cents
        returning donations.id, coalesce(${requestedCents}::bigint, left_cents) as cents, donation.outside_cents
      )
      insert into refunds (
        id, donation_id, amount_cents, requested_cents, idempotency_key, claimed_until, next_poll_at, created_at, outside_cents
      )
      select ${id}::uuid, id, cents, ${requestedCents}::bigint, ${refundKey(request) ?? null}::text,
        ${new Date(now.getTime() + CLAIM_MAX_MS)}::timestamptz, ${new Date(now.getTime() + FIRST_POLL_MS)}::timestamptz,
        ${now}::timestamptz, outside_cents
      from reserved
      returning id
    `.execute(db)
    if (rows.length > 0) return id
  } catch (error) {
    if (isUniqueViolation(error, 'refunds_idempotency_key')) return undefined
    throw error
  }
  // An earlier request with this key may have reserved all that was left.
  if ((await findRepeated(db, request)) !== undefined) return undefined
  throw await explainRefusal(db, request)
}

/** Explains why nothing was reserved, from the current state. */
async function explainRefusal(db: Database, { creatorId, donationId }: RefundRequest): Promise<AppError> {
  const row = await db
    .selectFrom('donations')
    .select(['paid_at', 'charged_back_cents', 'provider_payment_id'])
    .select(sql<Cents>`amount_cents - refunded_cents - refund_pending_cents`.as('left_cents'))
    .where('id', '=', donationId)
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  if (row === undefined) return notFound(donationId)
  if (row.paid_at === null) return new AppError('not_refundable', 'This donation has not been paid')
  if (row.provider_payment_id === null)
    return new AppError('not_refundable', 'This donation is an example: no payment provider has its money')
  if (row.charged_back_cents > 0)
    return new AppError('not_refundable', "The donor's bank has taken this donation back already")
  if (row.left_cents === 0) return new AppError('not_refundable', 'Nothing is left of this donation to refund')
  return invalid('amount', `must be at most ${row.left_cents} cents: ${centsToDecimal(row.left_cents)} EUR are left`)
}

const notFound = (donationId: string) => new AppError('not_found', `There is no donation ${donationId}`)
