import type { StartDonation } from '@aplauso/contract/donations'
import { sql } from 'kysely'
import { invalid } from '#platform/errors/app-error.ts'

/** Ends with validation_failed where nobody could tell them of it: every month has its letter, by which it is ended too. */
export function requireEmail(order: StartDonation, donorId: string | undefined): void {
  if (order.every !== undefined && donorId === undefined && order.receiptEmail === undefined) {
    throw invalid('receiptEmail', 'is needed for monthly support without an account')
  }
}

/**
 * Part of the statement that has `written` the first donation of a monthly support: the support, which begins once that is paid.
 * What is charged every month is what this one charges, and its message is this one's alone.
 */
export const insertRecurringDonation = (order: StartDonation, provider: string, now: Date) => sql`
  insert into supports (id, creator_id, donor_id, donor_name, email, language, amount_cents, private, style, provider, status, created_at)
  select support_id, creator_id, donor_id, donor_name, ${order.receiptEmail ?? null}::text, language, amount_cents, private, style, ${provider}, 'pending',
    ${now}::timestamptz
  from written where support_id is not null`
