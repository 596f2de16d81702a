import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#platform/errors/app-error.ts'

/** `begun`: pending donations, which may still be paid and therefore count. */
export type OverLimit = { limit: Cents; given: Cents; begun: Cents }

/**
 * For the statement that starts a donation, which has `donor` and `creator`: whether it fits the donor's spending
 * limit. Counted are payments since the start of the month in the donor's time zone, less refunds, and the donor's
 * pending donations. Only a statement after the donor's lock sees all of these: without the lock, a donor with a limit
 * starts nothing.
 */
export const spendingAgainstLimit = (isDonorLocked: boolean): RawBuilder<unknown> => sql`
  select coalesce(bool_or(giving_limit_cents is not null), false) and not ${isDonorLocked}::boolean as has_limit,
    jsonb_agg(jsonb_build_object('limit', giving_limit_cents, 'given', given.cents, 'begun', begun.cents))
      filter (where ${isDonorLocked}::boolean and given.cents + begun.cents + creator.total > giving_limit_cents) -> 0 as over_limit
  from donor cross join creator
  cross join lateral (
    select coalesce(sum(amount_cents), 0)::bigint as cents from donor_months
    where donor_id = donor.id and ${isDonorLocked}::boolean and giving_limit_cents is not null
      and month = date_trunc('month', now() at time zone donor.time_zone)::date
  ) as given
  cross join lateral (
    select coalesce(sum(amount_cents), 0)::bigint as cents from donations
    where donor_id = donor.id and ${isDonorLocked}::boolean and giving_limit_cents is not null
      and status = 'pending' and review_reason is null
  ) as begun`

export function refusalOverLimit({ limit, given, begun }: OverLimit): AppError {
  const pendingNote = begun > 0 ? `, and ${centsToDecimal(begun)} euros are begun and may still be paid` : ''
  return new AppError(
    'giving_limit_reached',
    `Your own limit is ${centsToDecimal(limit)} euros a month: ${centsToDecimal(given)} euros are given${pendingNote}`,
  )
}
