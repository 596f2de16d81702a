import * as z from 'zod'
import { CentsAmount, CurrencyCode } from './amounts.ts'
import { PAYOUT_FILE_MAX, PAYOUT_REASON_MAX_CHARACTERS } from './limits.ts'
import { type Cents, cents } from './money.ts'
import { text } from './text.ts'

/** Lengths that a SEPA file has space for. */
export const PAYEE_NAME_MAX_CHARACTERS = 70
export const ADDRESS_LINE_MAX_CHARACTERS = 70
export const POSTAL_CODE_MAX_CHARACTERS = 16
export const CITY_MAX_CHARACTERS = 35

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

export const CountryCode = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .refine((code) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined, 'must be a country code such as PT')

export const NewPostalAddress = z.object({
  line1: text({ min: 1, max: ADDRESS_LINE_MAX_CHARACTERS }),
  line2: text({ max: ADDRESS_LINE_MAX_CHARACTERS }).nullish(),
  postalCode: text({ min: 1, max: POSTAL_CODE_MAX_CHARACTERS }),
  city: text({ min: 1, max: CITY_MAX_CHARACTERS }),
  country: CountryCode,
})

export const PostalAddress = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string().describe('ISO 3166, two letters'),
})
export type PostalAddress = z.infer<typeof PostalAddress>

export const maskedIban = (last4: string): string => `•••• ${last4}`

/** A wrong IBAN, or one outside SEPA, is answered with `invalid_iban`. */
export const NewPayoutAccount = z.object({
  holder: text({ min: 1, max: PAYEE_NAME_MAX_CHARACTERS }),
  iban: z.string().max(60).describe('of a bank in SEPA; blanks between its groups are allowed'),
  address: NewPostalAddress,
})
export type NewPayoutAccount = z.infer<typeof NewPayoutAccount>

export const PayoutSchedule = z.enum(['on_demand', 'monthly'])
export type PayoutSchedule = z.infer<typeof PayoutSchedule>
export const PayoutAccountChange = z.object({ schedule: PayoutSchedule })

/** The bank account that payouts go to. */
export const PayoutAccount = z.object({
  holder: z.string().nullable().describe('null: no account has been given'),
  iban: z.string().nullable().describe('masked to its last four characters'),
  address: PostalAddress.nullable(),
  schedule: PayoutSchedule.describe('monthly: on the first of each month, all that can be paid out then'),
  heldUntil: z.iso.datetime().nullable().describe('no payout can be asked for until then; null: it is not held'),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

const PAYOUT_MAX_CENTS = cents(99_999_999_999)

export const PayoutOrder = z.object({
  amountCents: z
    .int()
    .min(1)
    .max(PAYOUT_MAX_CENTS)
    .transform((amount): Cents => cents(amount))
    .optional()
    .describe('all that can be paid out when not given'),
})

export const PayoutState = z.enum(['due', 'in_file', 'sent', 'returned', 'rejected'])
export type PayoutState = z.infer<typeof PayoutState>

export const Payout = z.object({
  id: z.string(),
  amountCents: CentsAmount,
  currency: CurrencyCode,
  state: PayoutState.describe(
    'due: waits for the operator; in_file: in a file for the bank; returned: the bank sent it back; rejected: not paid',
  ),
  iban: z.string().describe('where it goes, masked'),
  reason: z.string().optional().describe('of a payout that was returned or rejected'),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional(),
})
export type Payout = z.infer<typeof Payout>

export const OperatorPayout = Payout.extend({
  owner: z.object({ id: z.string(), username: z.string(), displayName: z.string() }),
  holder: z.string().nullable().describe('null: deleted, a year after the account was erased'),
  fileId: z.string().optional(),
  waits: z.boolean().describe('due, but in no file before the negative balance of its owner is settled'),
})
export type OperatorPayout = z.infer<typeof OperatorPayout>

export const OperatorPayoutsQuery = z.object({
  state: PayoutState.optional(),
  fileId: z.uuid().optional().describe('only those of this file'),
})

/** Number and amount of payouts, such as those that a call made sent. */
export const PayoutTotal = z.object({ count: z.int(), amountCents: CentsAmount })
export type PayoutTotal = z.infer<typeof PayoutTotal>

/** Number and amount of the payouts in each state. */
export const PayoutSummary = z.object({
  ...{ due: PayoutTotal, in_file: PayoutTotal, sent: PayoutTotal, returned: PayoutTotal, rejected: PayoutTotal },
  waiting: PayoutTotal.describe(
    'of those that are due: in no file before the negative balance of their owner is settled',
  ),
  configured: z.boolean().describe('false: files cannot be made, because the bank account of the operator is not set'),
})
export type PayoutSummary = z.infer<typeof PayoutSummary>

/** A file for the bank, with the totals of its payouts. */
export const OperatorPayoutFile = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.object({ username: z.string(), displayName: z.string() }),
  total: PayoutTotal,
  inFile: PayoutTotal.describe('of those that are neither sent nor rejected'),
  stored: z.boolean().describe('false: deleted after its time, it cannot be fetched again'),
})
export type OperatorPayoutFile = z.infer<typeof OperatorPayoutFile>

export const PayoutFilesQuery = z.object({
  open: z.literal('true').optional().describe('only those with payouts that are neither sent nor rejected'),
})

export const PayoutFileOrder = z.object({
  ids: z.array(z.uuid()).min(1).max(PAYOUT_FILE_MAX).optional().describe('all that are due when not given'),
})

export const PayoutDecision = z.object({
  reason: text({ max: PAYOUT_REASON_MAX_CHARACTERS }).optional().describe('shown to the owner of the payout'),
})
export type PayoutDecision = z.infer<typeof PayoutDecision>

export const PayoutsSentOrder = z
  .object({
    ids: z.array(z.uuid()).min(1).max(PAYOUT_FILE_MAX).optional(),
    fileId: z.uuid().optional().describe('all of this file'),
  })
  .refine(({ ids, fileId }) => (ids === undefined) !== (fileId === undefined), {
    path: ['ids'],
    error: 'is required, or else fileId',
  })
  .describe('those that are not in a file any more are left out')
