import * as z from 'zod'
import { CentsAmount, CurrencyCode, DonationEuros } from './amounts.ts'

/** `pending`: the first payment is not there yet; no list has it. `past_due`: a month could not be charged, and is tried again. */
export const SupportState = z.enum(['active', 'past_due', 'ended'])
export type SupportState = z.infer<typeof SupportState>

/** Monthly support, as whoever gives it sees it. */
export const Support = z.object({
  id: z.string(),
  creator: z.object({ id: z.string(), slug: z.string(), displayName: z.string(), avatar: z.string().nullable() }),
  amountCents: CentsAmount.describe('charged every month, a covered fee included'),
  currency: CurrencyCode,
  every: z.literal('month'),
  state: SupportState,
  nextAt: z.iso.datetime().nullable().describe('when it is charged next, or tried again; null once it has ended'),
  months: z.int().describe('in a row, as far as they were paid'),
  createdAt: z.iso.datetime(),
})
export type Support = z.infer<typeof Support>

export const SupportChange = z.object({
  amountEuro: DonationEuros.optional().describe('from the next month on'),
})
export type SupportChange = z.infer<typeof SupportChange>

/** Where the month that is owed is paid by hand. */
export const SupportCheckout = z.object({ checkoutUrl: z.string() })
export type SupportCheckout = z.infer<typeof SupportCheckout>

/** The token of a letter, which stands for an account: it opens that one support and nothing else. */
export const SupportTokenQuery = z.object({ token: z.string().min(1).max(200).optional() })

/** Monthly support, as its creator sees it. */
export const ReceivedSupport = Support.omit({ creator: true }).extend({ donorName: z.string().nullable() })
export type ReceivedSupport = z.infer<typeof ReceivedSupport>

/** What a creator's monthly supporters give. */
export const SupportIncome = z.object({
  active: z.int().describe('supports that are charged every month; those that are tried again included'),
  monthlyCents: CentsAmount.describe('of all of them, before fees'),
  nextThirtyDaysCents: CentsAmount.describe('what is to come within thirty days, before fees'),
})
export type SupportIncome = z.infer<typeof SupportIncome>
