import type { StartDonation } from '@aplauso/contract/donations'
import { sql } from 'kysely'
import { invalid } from '#platform/errors/app-error.ts'

/** Ends with validation_failed without an address: every month sends an email, which is also how the donor ends it. */
export function requireEmail(order: StartDonation, donorId: string | undefined): void {
  if (order.every !== undefined && donorId === undefined && order.receiptEmail === undefined) {
    throw invalid('receiptEmail', 'is needed for monthly support without an account')
  }
}

/**
 * Part of the statement that has `written` the first donation: writes the recurring donation, which starts once that is
 * paid. Every month charges the first amount; only the first month has the message.
 */
export const insertRecurringDonation = (order: StartDonation, now: Date) => sql`
  insert into recurring_donations (id, creator_id, donor_id, donor_name, email, language, amount_cents, private, style, provider, status, created_at)
  select recurring_donation_id, creator_id, donor_id, donor_name, ${order.receiptEmail ?? null}::text, language, amount_cents, private, style, provider, 'pending',
    ${now}::timestamptz
  from written where recurring_donation_id is not null`
