import * as z from 'zod'
import { CentsAmount } from './amounts.ts'
import {
  DONATION_MAX_CENTS,
  DONATION_MIN_CENTS,
  DONATION_PRESETS_CENTS,
  PRESET_LABEL_MAX_CHARACTERS,
  PRESETS_MAX,
  SUPPORTERS_SHOWN_MAX,
  THANKS_MAX_CHARACTERS,
  TIERS_MAX,
} from './limits.ts'
import { cents } from './money.ts'
import { clearable, text } from './text.ts'

const DonationCents = z
  .int()
  .min(DONATION_MIN_CENTS)
  .max(DONATION_MAX_CENTS)
  .transform((value) => cents(value))

const HexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'is no colour such as #c2255c')
  .toLowerCase()

const Preset = z.object({
  cents: DonationCents,
  word: text({ max: PRESET_LABEL_MAX_CHARACTERS })
    .optional()
    .transform((word) => word || undefined),
})

/**
 * Features that an amount unlocks. `long_message`: the full message length instead of `SHORT_MESSAGE_MAX_CHARACTERS`.
 * `recording`: recordings and uploads. `voice`: reading aloud, in addition to the creator's own minimum for it. `look`:
 * the donor picks the style of the alert. A feature that no tier names is open from the minimum amount, except `look`,
 * which is then unavailable.
 */
export const TierUnlock = z.enum(['long_message', 'recording', 'voice', 'look'])
export type TierUnlock = z.infer<typeof TierUnlock>

const Tier = z.object({
  fromCents: DonationCents,
  unlocks: z
    .array(TierUnlock)
    .min(1)
    .refine((unlocks) => new Set(unlocks).size === unlocks.length, 'names one of them twice'),
})

const isWebAddress = (value: string) => /^https:\/\/[^/]/i.test(value) && URL.canParse(value)

const Presets = z
  .array(Preset)
  .max(PRESETS_MAX)
  .refine((presets) => new Set(presets.map(({ cents }) => cents)).size === presets.length, 'names a sum twice')
const Tiers = z
  .array(Tier)
  .max(TIERS_MAX)
  .refine((tiers) => new Set(tiers.map(({ fromCents }) => fromCents)).size === tiers.length, 'names a sum twice')
  .transform((tiers) => tiers.toSorted((one, other) => one.fromCents - other.fromCents))

/** Null: the product's own colour. */
const Colors = z.object({
  accent: HexColor.nullable().describe('of the button and of what is chosen'),
  background: HexColor.nullable().describe('around the form'),
})

const Supporters = z.object({
  recent: z.int().min(0).max(SUPPORTERS_SHOWN_MAX).describe('how many of the last are shown; 0: none'),
  top: z.int().min(0).max(SUPPORTERS_SHOWN_MAX).describe('how many of who gave most are shown; 0: none'),
  names: z.boolean(),
  amounts: z.boolean(),
  messages: z.boolean(),
})

export const DonationPage = z.object({
  presets: z
    .array(z.object({ cents: CentsAmount, word: z.string().optional() }))
    .describe('none: the donor writes the amount'),
  minCents: CentsAmount,
  maxCents: CentsAmount,
  tiers: z.array(z.object({ fromCents: CentsAmount, unlocks: z.array(TierUnlock) })),
  coverMediaId: z.string().nullable().describe('a picture of `GET /api/media`'),
  coverUrl: z.string().nullable().describe('where that picture is'),
  colors: Colors.extend({
    corrected: z
      .array(z.enum(['accent', 'background']))
      .describe('which of them are shown darker or lighter than they were chosen, so that words on them can be read'),
    shown: Colors.describe('as the page has them'),
  }),
  thanks: z.object({ text: z.string().nullable(), url: z.string().nullable() }),
  supporters: Supporters,
  coverFee: z.boolean().describe('whether donors may pay the fee on top'),
  signInAboveCents: CentsAmount.nullable().describe('more than this takes an account; null: nothing does'),
  embed: z.boolean().describe('whether other pages may frame `/embed/{slug}`'),
})
export type DonationPage = z.infer<typeof DonationPage>

export const DonationPageChange = z
  .object({
    presets: Presets,
    minCents: DonationCents,
    maxCents: DonationCents,
    tiers: Tiers,
    coverMediaId: z.uuid().nullable(),
    colors: Colors.partial(),
    thanks: z
      .object({
        text: clearable(text({ max: THANKS_MAX_CHARACTERS, multiline: true })),
        url: clearable(z.string().trim().max(500).refine(isWebAddress, 'must be an address that begins with https://')),
      })
      .partial(),
    supporters: Supporters.partial(),
    coverFee: z.boolean(),
    signInAboveCents: z
      .int()
      .min(0)
      .max(DONATION_MAX_CENTS)
      .transform((value) => cents(value))
      .nullable(),
    embed: z.boolean(),
  })
  .partial()
export type DonationPageChange = z.infer<typeof DonationPageChange>

export const DONATION_PAGE_DEFAULTS = {
  presets: DONATION_PRESETS_CENTS.map((amount) => ({ cents: amount })),
  minCents: DONATION_MIN_CENTS,
  maxCents: DONATION_MAX_CENTS,
  tiers: [],
  coverMediaId: null,
  coverUrl: null,
  colors: { accent: null, background: null, corrected: [], shown: { accent: null, background: null } },
  thanks: { text: null, url: null },
  supporters: { recent: 0, top: 0, names: true, amounts: true, messages: true },
  coverFee: true,
  signInAboveCents: null,
  embed: false,
} as const satisfies DonationPage

/** A donor in the public lists: fields are null where the creator hides them or the donor left them empty. */
const Supporter = z.object({
  donorName: z.string().nullable(),
  amount: CentsAmount.nullable(),
  message: z.string().nullable(),
  at: z.iso.datetime().nullable().describe('of one of the last; null of who gave most'),
  monthsInRow: z.int().nullable().describe('of monthly support'),
  alertId: z.string().nullable().describe('names the message in a report; null where no message is shown'),
})

/** The public part of the page, included in the creator's public record. */
export const PublicDonationPage = DonationPage.pick({
  presets: true,
  minCents: true,
  maxCents: true,
  tiers: true,
  coverUrl: true,
  thanks: true,
  coverFee: true,
  signInAboveCents: true,
  embed: true,
}).extend({
  colors: Colors,
  supporters: z.object({ recent: z.array(Supporter), top: z.array(Supporter) }),
  takesMonthly: z.boolean().describe('false: nothing that this server has a key for can be charged again'),
})
export type PublicDonationPage = z.infer<typeof PublicDonationPage>

/** Fee and payout of a donation of that amount, if it started now. */
export const FeeQuote = z.object({
  amountCents: CentsAmount,
  feeCents: CentsAmount.describe('of a donation whose fee is not covered'),
  agencyShareCents: CentsAmount.optional().describe(
    'of agencies that manage the creator, together; not covered by the donor',
  ),
  providerFeeCents: CentsAmount.optional().describe(
    'of the payment provider, where it is known; it comes off what the creator receives at an own account',
  ),
  creatorGetsCents: CentsAmount.describe('of it, after the fee, the agencies’ shares and the provider’s cost'),
  withCoverCents: CentsAmount.describe(
    'what is paid where the fee is covered: the least that leaves the amount after the fee; agencies’ shares come off it all the same',
  ),
})
export type FeeQuote = z.infer<typeof FeeQuote>

export const DonorSettings = z.object({
  monthlyLimitCents: CentsAmount.nullable().describe('null: no limit'),
  givenThisMonthCents: CentsAmount.describe(
    'what counts against it: what was paid since the month began, by the own time zone',
  ),
})
export type DonorSettings = z.infer<typeof DonorSettings>

export const DonorSettingsChange = z
  .object({
    monthlyLimitCents: z
      .int()
      .min(0)
      .max(100 * DONATION_MAX_CENTS)
      .transform((value) => cents(value))
      .nullable(),
  })
  .partial()
export type DonorSettingsChange = z.infer<typeof DonorSettingsChange>
