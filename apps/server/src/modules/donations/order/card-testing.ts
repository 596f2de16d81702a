import { createHmac } from 'node:crypto'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** Unpaid and failed checkouts allowed in an hour, in addition to the paid ones. */
type Tolerance = { unpaid: number; failed: number }

// A campus, a mobile network or an event is one address: a hundred donors may be at the checkout before the first has
// paid.
const ADDRESS_TOLERANCE: Tolerance = { unpaid: 100, failed: 20 }
const ACCOUNT_TOLERANCE: Tolerance = { unpaid: 20, failed: 10 }
/** Payments that allow one more failure: three failures in ten payments happen only in card testing. */
const PAID_PER_FAILED = 2
const WINDOW_MS = HOUR_MS

/** Address or account that starts a donation, as a keyed hash. */
export type AttemptKey = Tolerance & { hash: Buffer }
export type AttemptKeys = (address: string, accountId: string | undefined) => AttemptKey[]

/** Without `enabled` there are no keys, and nothing is counted. */
export function createAttemptKeys({ secret, enabled }: { secret: string; enabled: boolean }): AttemptKeys {
  const hashOf = (key: string) => createHmac('sha256', secret).update(`checkout-tries:${key}`).digest()
  return (address, accountId) => {
    if (!enabled) return []
    const byAddress = { ...ADDRESS_TOLERANCE, hash: hashOf(`address:${address}`) }
    return accountId === undefined
      ? [byAddress]
      : [byAddress, { ...ACCOUNT_TOLERANCE, hash: hashOf(`account:${accountId}`) }]
  }
}

/**
 * For the statement that starts a donation: `until`, null if it may start. Counts the last hour's checkouts by their
 * current status, so a paid one no longer counts, whichever process settles it. Paid checkouts allow a few more at the
 * same address, but too few for card testing with small payments. `until` is when the first checkout over the limit is
 * an hour old.
 */
export function rateLimitedUntil(keys: AttemptKey[], now: Date): RawBuilder<unknown> {
  return sql`
    select max(one_too_many) + ${WINDOW_MS / SECOND_MS}::integer * interval '1 second' as until
    from (
      select greatest(
        (array_agg(begun.created_at order by begun.created_at desc) filter (where paid_at is null))
          [unpaid + (count(*) filter (where paid_at is not null))::integer],
        (array_agg(begun.created_at order by begun.created_at desc) filter (where status = 'failed'))
          [greatest(failed, (count(*) filter (where paid_at is not null))::integer / ${PAID_PER_FAILED}::integer)]
      ) as one_too_many
      from unnest(${keys.map(({ hash }) => hash)}::bytea[], ${keys.map(({ unpaid }) => unpaid)}::integer[],
        ${keys.map(({ failed }) => failed)}::integer[]) as tolerated (hash, unpaid, failed)
      join checkout_attempts as begun on begun.key = tolerated.hash
        and begun.created_at > ${new Date(now.getTime() - WINDOW_MS)}::timestamptz
      join donations on donations.id = begun.donation_id and provider_payment_id is not null
      group by hash, unpaid, failed
    ) as counted`
}

/** For the same statement: records the keys for the donation in `written`. */
export const recordAttempts = (keys: AttemptKey[], now: Date): RawBuilder<unknown> => sql`
  insert into checkout_attempts (key, donation_id, created_at)
  select hash, written.id, ${now}::timestamptz from written, unnest(${keys.map(({ hash }) => hash)}::bytea[]) as hash`

export function refusalUntil(until: Date, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND_MS))
  const minutes = Math.ceil((retryAfterSeconds * SECOND_MS) / 60_000)
  return new AppError(
    'rate_limited',
    `Too many payments from this address or account were begun and not paid. Pay one that is open, or try again in ${minutes} minutes`,
    { retryAfterSeconds },
  )
}

export async function deleteOldAttempts(db: Database, now = new Date()): Promise<void> {
  await deleteInBatches(db, 'checkout_attempts', sql`created_at < ${new Date(now.getTime() - WINDOW_MS)}::timestamptz`)
}
