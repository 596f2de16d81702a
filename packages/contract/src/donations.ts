import * as z from 'zod'
import { TermsAcceptance } from './accounts.ts'
import { CentsAmount, CurrencyCode, DonationEuros } from './amounts.ts'
import { AudioAddress } from './audio.ts'
import { DONATION_MIN_CENTS, DONOR_NAME_MAX_CHARACTERS, MESSAGE_MAX_CHARACTERS } from './limits.ts'
import { type Cents, parseEuros } from './money.ts'
import { optionalText, text } from './text.ts'

export const DonationStatus = z.enum(['pending', 'paid', 'failed', 'canceled', 'expired', 'refunded', 'charged_back'])
export type DonationStatus = z.infer<typeof DonationStatus>

/**
 * `missed`: no overlay showed it within the creator's replay window. `skipped`: the creator ended it or took it out of
 * the queue. `below_minimum`: paid below the creator's minimum for alerts. Null before the donation is paid.
 */
export const AlertStatus = z.enum(['waiting', 'shown', 'missed', 'skipped', 'below_minimum'])
export type AlertStatus = z.infer<typeof AlertStatus>

export const AudioType = z.enum(['text', 'tts', 'custom'])

const DonorName = optionalText({ max: DONOR_NAME_MAX_CHARACTERS })
const Message = optionalText({ max: MESSAGE_MAX_CHARACTERS, multiline: true })
const CreatorSlug = text({ min: 1, max: 64 })

const UploadedAudio = z
  .union([z.literal(''), z.null(), AudioAddress])
  .optional()
  .transform((value) => value || undefined)

export const StartDonation = z.object({
  creatorSlug: CreatorSlug,
  amountEuro: DonationEuros,
  message: Message,
  donorName: DonorName,
  voice: optionalText({ max: 35 }).describe('language hint of the speech, such as pt-PT'),
  voiceId: optionalText({ max: 100 }),
  audioUrl: UploadedAudio.describe('what the upload gave; plays instead of any voice'),
  customAudioUrl: UploadedAudio.describe('the same as audioUrl'),
  audioType: AudioType.default('text').describe('custom needs audioUrl, and audioUrl makes it custom'),
  retryOf: z
    .string()
    .max(64)
    .optional()
    .describe(
      "an unpaid donation of the same donor, whose recording this one takes over: a recording is one donation's",
    ),
  termsVersion: TermsAcceptance,
})
export type StartDonation = z.infer<typeof StartDonation>

export const DonationStarted = z.object({ donationId: z.string(), checkoutUrl: z.string() })
export type DonationStarted = z.infer<typeof DonationStarted>

const CreatorName = z.object({ slug: z.string(), displayName: z.string() })

export const DonationProgress = z.object({
  id: z.string(),
  status: DonationStatus,
  amount: CentsAmount,
  currency: CurrencyCode,
  creator: CreatorName,
})
export type DonationProgress = z.infer<typeof DonationProgress>

/** A paid donation as its creator sees it: nothing of the donor but what the donor wrote. */
export const ReceivedDonation = z.object({
  id: z.string(),
  donorName: z.string().nullable(),
  message: z.string().nullable(),
  amount: CentsAmount,
  currency: CurrencyCode,
  createdAt: z.iso.datetime(),
  audioUrl: z.string().nullable(),
  voice: z.string().nullable(),
  status: DonationStatus,
  alertStatus: AlertStatus.nullable(),
})
export type ReceivedDonation = z.infer<typeof ReceivedDonation>

export const GivenDonation = z.object({
  id: z.string(),
  amount: CentsAmount,
  currency: CurrencyCode,
  createdAt: z.iso.datetime(),
  creatorId: z.string(),
  creator: CreatorName,
  message: z.string().nullable(),
  status: DonationStatus,
})
export type GivenDonation = z.infer<typeof GivenDonation>

/** Net of refunds and chargebacks; months and days in the creator's time zone. */
export const ReceivedStats = z.object({
  totalDonations: z.int(),
  totalRevenue: CentsAmount,
  averageDonation: CentsAmount,
  thisMonth: CentsAmount,
  daily: z
    .array(z.object({ day: z.iso.date(), count: z.int(), amount: CentsAmount }))
    .describe('the last 30 days, oldest first, empty days included'),
})
export type ReceivedStats = z.infer<typeof ReceivedStats>

export const GivenStats = z.object({
  totalDonated: CentsAmount,
  donationsMade: z.int(),
  creatorsSupported: z.int(),
  average: CentsAmount,
  thisMonth: CentsAmount,
})
export type GivenStats = z.infer<typeof GivenStats>

export const TEST_DONATION_DEFAULTS = { donorName: 'Anônimo', message: 'Doação de teste' } as const

/** An amount that is no amount becomes one euro: a test must always show something. */
export const TestDonation = z.object({
  creatorSlug: CreatorSlug,
  donorName: DonorName.transform((name) => name ?? TEST_DONATION_DEFAULTS.donorName),
  message: Message.transform((message) => message ?? TEST_DONATION_DEFAULTS.message),
  amountEuro: z
    .union([z.number(), z.null()])
    .optional()
    .transform((value): Cents => {
      const amount = parseEuros(value ?? 1)
      return amount !== undefined && DonationEuros.safeParse(value).success ? amount : DONATION_MIN_CENTS
    }),
})
export type TestDonation = z.infer<typeof TestDonation>

export const TestDonationSent = ReceivedDonation.extend({ test: z.literal(true) })
