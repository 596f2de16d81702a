import * as z from 'zod'
import { CentsAmount, CurrencyCode, DonationEuros } from './amounts.ts'

/** `pending`: the first payment has not arrived; no list has it. `past_due`: a charge failed and is retried. */
export const RecurringDonationState = z.enum(['active', 'past_due', 'ended'])
export type RecurringDonationState = z.infer<typeof RecurringDonationState>

/** A recurring donation, as its donor sees it. */
export const RecurringDonation = z.object({
  id: z.string(),
  creator: z.object({ id: z.string(), slug: z.string(), displayName: z.string(), avatar: z.string().nullable() }),
  amountCents: CentsAmount.describe('charged every month, a covered fee included'),
  currency: CurrencyCode,
  every: z.literal('month'),
  state: RecurringDonationState,
  nextAt: z.iso.datetime().nullable().describe('when it is charged next, or tried again; null once it has ended'),
  asksToConfirm: z
    .boolean()
    .describe('the creator receives donations at another account now: it goes on once the next month is paid by hand'),
  months: z.int().describe('in a row, as far as they were paid'),
  createdAt: z.iso.datetime(),
})
export type RecurringDonation = z.infer<typeof RecurringDonation>

export const RecurringDonationChange = z.object({
  amountEuro: DonationEuros.optional().describe('from the next month on'),
})
export type RecurringDonationChange = z.infer<typeof RecurringDonationChange>

/** The checkout on which the donor pays an overdue month. */
export const RecurringDonationCheckout = z.object({ checkoutUrl: z.string() })
export type RecurringDonationCheckout = z.infer<typeof RecurringDonationCheckout>

/** The token of an email, used instead of an account: it opens that one recurring donation and nothing else. */
export const RecurringDonationTokenQuery = z.object({ token: z.string().min(1).max(200).optional() })

/** A recurring donation, as its creator sees it. */
export const ReceivedRecurringDonation = RecurringDonation.omit({ creator: true }).extend({
  donorName: z.string().nullable(),
})
export type ReceivedRecurringDonation = z.infer<typeof ReceivedRecurringDonation>

export const RecurringDonationIncome = z.object({
  active: z.int().describe('supports that are charged every month; those that are tried again included'),
  monthlyCents: CentsAmount.describe('of all of them, before fees'),
  nextThirtyDaysCents: CentsAmount.describe('what is to come within thirty days, before fees'),
})
export type RecurringDonationIncome = z.infer<typeof RecurringDonationIncome>
