import * as z from 'zod'
import { CentsAmount, CurrencyCode } from './amounts.ts'
import { CountryCode, NewPostalAddress, PostalAddress } from './payouts.ts'
import { text } from './text.ts'

export const LEGAL_NAME_MAX_CHARACTERS = 200
const NUMBER_MAX_CHARACTERS = 40
const TAX_NUMBERS_MAX = 5
const FIRST_BIRTH_YEAR = 1900

const BirthDate = z.iso
  .date('must be a date such as 1990-12-31')
  .refine(
    (date) => new Date(date).getUTCFullYear() >= FIRST_BIRTH_YEAR && new Date(date) < new Date(),
    'must be in the past',
  )

/** The format of tax numbers is checked by country, and a wrong one is refused at its path. */
export const NewTaxProfile = z
  .object({
    legalName: text({ min: 1, max: LEGAL_NAME_MAX_CHARACTERS }).describe('as on official documents'),
    birthDate: BirthDate.nullish().describe('of a person; not of a business'),
    address: NewPostalAddress,
    taxNumbers: z
      .array(z.object({ country: CountryCode, number: z.string().max(NUMBER_MAX_CHARACTERS) }))
      .min(1, 'needs the tax number of at least one country')
      .max(TAX_NUMBERS_MAX)
      .describe('blanks, dots and hyphens in a number are removed'),
    vatNumber: z.string().max(NUMBER_MAX_CHARACTERS).nullish().describe('with its country, such as PT501964843'),
    business: z.boolean().describe('true: a company or another legal entity; false: a person'),
  })
  .refine(({ business, birthDate }) => business || Boolean(birthDate), {
    path: ['birthDate'],
    message: 'is needed for a person',
  })
export type NewTaxProfile = z.infer<typeof NewTaxProfile>

/** What a creator or an agency gave, and null where nothing was given. */
export const TaxData = z.object({
  legalName: z.string().nullable(),
  birthDate: z.string().nullable(),
  address: PostalAddress.nullable(),
  taxNumbers: z.array(z.object({ country: z.string(), number: z.string() })),
  vatNumber: z.string().nullable(),
  business: z.boolean(),
  changedAt: z.iso.datetime().nullable().describe('null: nothing was given yet'),
})
export type TaxData = z.infer<typeof TaxData>

export const TaxProfile = TaxData.extend({
  required: z.boolean().describe('by the figures of this or the previous year; payouts wait for missing data'),
  soon: z.boolean().describe('not required yet, but most of a limit is reached this year'),
  reason: z.enum(['donations', 'amount']).nullable().describe('the limit that was reached; null: none was'),
  year: z.int().describe('the year of the figures: the one whose limit was reached, else this one'),
  donations: z.int().describe('counted up to the limit'),
  amountCents: CentsAmount.describe('received less refunds and chargebacks; of an agency: its shares'),
  limits: z.object({ donations: z.int(), amountCents: CentsAmount }),
})
export type TaxProfile = z.infer<typeof TaxProfile>

export const TaxYear = z.object({
  year: z
    .string()
    .regex(/^20\d{2}$/, 'must be a year such as 2026')
    .transform(Number),
})

/** Amounts of a quarter: `netCents` is gross less everything else. Of an agency they are those of its shares. */
export const TaxQuarter = z.object({
  grossCents: CentsAmount,
  feesCents: CentsAmount.describe('of the platform, less what was given back; of an agency: 0'),
  agencyShareCents: CentsAmount.describe('of agencies in donations to this creator; of an agency: 0'),
  refundedCents: CentsAmount.describe('refunds and chargebacks'),
  netCents: CentsAmount,
  donations: z.int().describe('that were booked, also those that were refunded later'),
})
export type TaxQuarter = z.infer<typeof TaxQuarter>

export const TaxStatement = z.object({
  year: z.int(),
  currency: CurrencyCode,
  timeZone: z.string().describe('the quarters are those of this time zone'),
  quarters: z.array(TaxQuarter).length(4),
  paidOutCents: CentsAmount.describe('payouts of the year, less those that were rejected or returned'),
  heldBy: z
    .object({ operator: CentsAmount, mollie: CentsAmount, stripe: CentsAmount })
    .describe('who had the money at the end of the year, or has it now, as in the balance'),
  owedCents: CentsAmount.describe('what this account owed at that time'),
})
export type TaxStatement = z.infer<typeof TaxStatement>

export const TaxStatementQuery = z.object({
  format: z.enum(['csv', 'pdf']).optional().describe('a file with the payouts too; JSON without it'),
})

/** Whole euros, except for `activities`, the number of donations. */
const Dac7Quarter = z.object({
  consideration: z.int().describe('credited, net of fees, refunds and shares of agencies'),
  fees: z.int(),
  activities: z.int(),
})

export const Dac7Seller = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  profile: TaxData.nullable().describe('null: missing, and then in no XML'),
  quarters: z.array(Dac7Quarter).length(4),
})
export type Dac7Seller = z.infer<typeof Dac7Seller>

export const Dac7Report = z.object({
  year: z.int(),
  currency: CurrencyCode,
  operator: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    country: z.string().nullable(),
    taxNumber: z.string().nullable(),
  }),
  missingSettings: z.array(z.string()).describe('settings that the XML needs'),
  sellers: z.array(Dac7Seller).describe('with 30 donations or 2,000.00 euros in the year'),
  missing: z
    .array(z.object({ id: z.string(), username: z.string(), displayName: z.string() }))
    .describe('those of them who gave no tax data'),
})
export type Dac7Report = z.infer<typeof Dac7Report>

export const Dac7Query = z.object({ format: z.enum(['xml', 'csv']).optional().describe('JSON without it') })
