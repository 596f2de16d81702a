import * as z from 'zod'
import { Email, TermsAcceptance, TtsSettingsChange } from './accounts.ts'
import { type ActorAlert, AlertSettingsChange, AlertStyle, type ServerFrame } from './alerts.ts'
import { CentsAmount, CurrencyCode, DonationEuros } from './amounts.ts'
import { AudioAddress, Peaks } from './audio.ts'
import { parseEuros } from './euros.ts'
import {
  DONATION_MIN_CENTS,
  DONOR_NAME_MAX_CHARACTERS,
  MESSAGE_MAX_CHARACTERS,
  SEARCH_MAX_CHARACTERS,
} from './limits.ts'
import { type Cents, cents } from './money.ts'
import { DirectMoney } from './payment-account.ts'
import { optionalText, text } from './text.ts'

export const DonationStatus = z.enum(['pending', 'paid', 'failed', 'canceled', 'expired', 'refunded', 'charged_back'])
export type DonationStatus = z.infer<typeof DonationStatus>

/**
 * `missed`: no overlay showed it within the creator's replay window. `skipped`: an actor ended it or removed it from
 * the queue. `below_minimum`: paid below the creator's minimum for alerts. Null before the donation is paid.
 */
export const AlertStatus = z.enum(['waiting', 'shown', 'missed', 'skipped', 'below_minimum', 'held', 'rejected'])
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
  audioSource: z
    .enum(['recording', 'upload'])
    .optional()
    .describe('whether the sound was recorded for this donation or chosen as a file; a recording when not given'),
  retryOf: z
    .string()
    .max(64)
    .optional()
    .describe(
      "an unpaid donation of the same donor, whose recording this one takes over: a recording is one donation's",
    ),
  termsVersion: TermsAcceptance,
  receiptEmail: z
    .union([z.literal(''), z.null(), Email])
    .optional()
    .transform((value) => value || undefined)
    .describe('where the receipt goes once the donation is paid; nobody else is told'),
  coverFee: z
    .boolean()
    .optional()
    .describe('the fee is paid on top: `amountEuro` is what the creator gets at least, and more is charged'),
  private: z.boolean().optional().describe('makes no alert, and is on no public list; the creator alone reads it'),
  style: AlertStyle.optional().describe('of its alert; only from the sum on at which the creator lets donors pick one'),
  every: z
    .literal('month')
    .optional()
    .describe('charged again every month until it is ended; without an account it needs `receiptEmail`'),
})
export type StartDonation = z.infer<typeof StartDonation>

/** With an API key: the donation goes to the key's creator, so the slug is optional. */
export const CreatePaymentIntent = StartDonation.extend({ creatorSlug: CreatorSlug.optional() })
export type CreatePaymentIntent = z.infer<typeof CreatePaymentIntent>

export const DonationStarted = z.object({ donationId: z.string(), checkoutUrl: z.string() })
export type DonationStarted = z.infer<typeof DonationStarted>

const CreatorName = z.object({ slug: z.string(), displayName: z.string() })

/**
 * The secret in the thank-you address. Without it these calls return only public data, as the donation id is public.
 */
export const DonorProof = z.object({
  secret: z.string().max(200).optional().describe('of the thank-you address; the donor’s own session does as well'),
})

export const DonationProgress = z.object({
  id: z.string(),
  status: DonationStatus.describe('`paid` also after a refund, but for the donor'),
  amount: CentsAmount.optional().describe('for the donor alone'),
  currency: CurrencyCode,
  creator: CreatorName,
  nextAt: z.iso
    .datetime()
    .optional()
    .describe('of monthly support that runs: when it is charged next; for the donor alone'),
})
export type DonationProgress = z.infer<typeof DonationProgress>

/** Progress of a donation towards the stream: all that its donor sees there, without an account. */
export const AlertProgress = z.object({
  state: z
    .enum(['pending', 'checking', 'queued', 'playing', 'shown', 'not_shown', 'refunded', 'failed'])
    .describe(
      '`pending`: not paid yet; `checking`: the creator looks at it first; `playing`: on stage now; `refunded`: gone back whole, for the donor alone; `failed`: the payment came to nothing',
    ),
  ahead: z.int().min(0).optional().describe('of what is queued: how many come before it, those on the screen included'),
  shownAt: z.iso.datetime().optional(),
  why: z
    .enum(['rejected', 'skipped', 'missed', 'below_minimum', 'private'])
    .optional()
    .describe('of what was not shown; `private`: the creator alone reads it'),
})
export type AlertProgress = z.infer<typeof AlertProgress>
/** The frame that a socket with a donation id receives besides `pong` and `error`: at once and on every change. */
export type ProgressFrame = { type: 'progress'; payload: AlertProgress }

/** A paid donation as its creator sees it. It has no data of the donor except what the donor wrote. */
export const ReceivedDonation = z.object({
  id: z.string(),
  donorName: z.string().nullable(),
  message: z.string().nullable(),
  amount: CentsAmount,
  currency: CurrencyCode,
  createdAt: z.iso.datetime().describe('when the donor began it'),
  paidAt: z.iso.datetime().describe('when it was paid, by which lists and charts go'),
  audioUrl: z.string().nullable(),
  voice: z.string().nullable(),
  status: DonationStatus,
  alertStatus: AlertStatus.nullable(),
  refunded: CentsAmount.describe('has gone back by refunds'),
  chargedBack: CentsAmount.describe('the bank has taken back'),
  refundPending: CentsAmount.describe('asked to go back, and not confirmed by the provider'),
  private: z.boolean().describe('made no alert, and is on no public list'),
  monthsInRow: z.int().nullable().describe('of monthly support: which month in a row it pays; null of any other'),
})
export type ReceivedDonation = z.infer<typeof ReceivedDonation>

/** A started donation that may still be paid, as by bank transfer. No total and no list but `status=pending` has it. */
export const PendingDonation = ReceivedDonation.extend({ paidAt: z.null(), status: z.literal('pending') })
export type PendingDonation = z.infer<typeof PendingDonation>

// PostgreSQL and JavaScript lack some of the years that four digits can name, and the day after the last one.
const Day = z.iso
  .date({ abort: true, error: 'must be a date such as 2026-11-21' })
  .refine((day) => day >= '1970' && day < '3000', 'must be a date from 1970 to 2999')

const AmountBound = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number of cents')
  .transform((value): Cents => cents(Number(value)))
  .optional()

/** Filter of received donations. Days are days of payment, as charts count them, both included. */
export const ReceivedFilter = z.object({
  q: optionalText({ max: SEARCH_MAX_CHARACTERS }).describe(
    'part of the donor name or message; capitals and accents are the same',
  ),
  status: z
    .enum(['paid', 'refunded', 'charged_back', 'pending'])
    .optional()
    .describe('`pending`: money that is under way, newest first; what else is asked for is about paid ones'),
  from: Day.optional().describe("the first day of payment, in the creator's time zone"),
  to: Day.optional().describe('the last day of payment'),
  fromCents: AmountBound.describe('what was given at least, in cents, whatever of it went back'),
  toCents: AmountBound.describe('what was given at most'),
  stream: z.uuid().optional().describe('a stream of the creator: what was paid from its beginning to its end'),
})
export type ReceivedFilter = z.infer<typeof ReceivedFilter>

export const DONATION_SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const
export type DonationSort = (typeof DONATION_SORTS)[number]
export const DonationSortQuery = z
  .enum(DONATION_SORTS)
  .default('newest')
  .describe(
    'largest and smallest go by what was given; among the same amounts, the last begun is the first of the largest',
  )

/**
 * Events of a donation. `skipped`: also when it was removed from the queue. `refund_back`: money of a refund came back.
 * `chargeback_won`: the bank returned the money of a chargeback.
 */
export const DONATION_EVENT_KINDS = [
  'started',
  'paid',
  'shown',
  'skipped',
  'below_minimum',
  'replay_asked',
  'refund_asked',
  'refund_failed',
  'refunded',
  'refund_back',
  'charged_back',
  'chargeback_won',
] as const
const DonationEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(DONATION_EVENT_KINDS),
  amount: CentsAmount.nullable().describe('of money that moved, or was asked to'),
})
export type DonationEvent = z.infer<typeof DonationEvent>

/** All that the creator may see of a paid donation. */
export const ReceivedDetail = ReceivedDonation.extend({
  peaks: Peaks.optional().describe('of what `audioUrl` plays'),
  transcript: z.string().optional().describe('what is said in the recording'),
  speechMissing: z.literal(true).optional().describe('its speech was not ready when its alert was'),
  events: z.array(DonationEvent).describe('the first first'),
  replays: z.int().describe('how often the creator asked to see its alert again'),
  money: z
    .object({
      feeBasisPoints: z.int(),
      platformFee: CentsAmount.describe('less what of it came back with refunds, as all sums here'),
      agencyShare: CentsAmount.describe('of all agencies'),
      net: CentsAmount.describe('what is left to the creator, as booked; below zero where more went back'),
    })
    .nullable()
    .describe('null for the agency that manages the creator, as the next two'),
  direct: DirectMoney.optional().describe('of a donation on the creator’s own account at a provider'),
  provider: z.string().nullable(),
  paymentId: z.string().nullable().describe("the provider's name of the payment; null for an example, too"),
  blockedDonorId: z
    .string()
    .nullable()
    .describe('the donor is blocked, by this donation or under the same name; null for an agency, too'),
  isOfBlocked: z.boolean().describe('its alert was put aside because its donor was blocked'),
})
export type ReceivedDetail = z.infer<typeof ReceivedDetail>

/** The same for programs: `money` says where the money is, and is absent where the operator has it. */
export const OwnDonation = ReceivedDetail.omit({ money: true, direct: true }).extend({ money: DirectMoney.optional() })
export type OwnDonation = z.infer<typeof OwnDonation>

export const DonorDonation = z.object({
  id: z.string(),
  amount: CentsAmount,
  currency: CurrencyCode,
  createdAt: z.iso.datetime(),
  creatorId: z.string(),
  creator: CreatorName,
  message: z.string().nullable(),
  status: DonationStatus,
  refunded: CentsAmount.describe('has come back, by refunds and chargebacks'),
  private: z.boolean(),
  monthsInRow: z.int().nullable().describe('of monthly support: which month in a row it pays; null of any other'),
  checkoutUrl: z
    .string()
    .nullable()
    .describe('where one that was begun and not paid can be finished; null where it cannot any more'),
})
export type DonorDonation = z.infer<typeof DonorDonation>

/** Filter of the donations that an account made. */
export const DonorDonationFilter = z.object({
  status: z
    .literal('pending')
    .optional()
    .describe('what was begun in the last days and can still be paid, newest first; without it, what was paid'),
  q: optionalText({ max: SEARCH_MAX_CHARACTERS }).describe(
    'part of the message or of the name of whom it went to; capitals and accents are the same',
  ),
})
export type DonorDonationFilter = z.infer<typeof DonorDonationFilter>

/** All that the donor may see of a donation; the creator's own actions are left out. */
export const DonorDonationDetail = DonorDonation.extend({
  peaks: Peaks.optional(),
  transcript: z.string().optional().describe('what is said in the recording'),
  donorName: z.string().nullable(),
  audioUrl: z.string().nullable().describe('what was recorded, or the speech that was made'),
  paidAt: z.iso.datetime(),
  events: z.array(DonationEvent).describe('the first first; whether it was shown, never that it was skipped'),
})
export type DonorDonationDetail = z.infer<typeof DonorDonationDetail>

/** Net of refunds and chargebacks; months and days in the creator's time zone. */
export const ReceivedStats = z.object({
  totalDonations: z.int(),
  totalRevenue: CentsAmount,
  averageDonation: CentsAmount,
  thisMonth: CentsAmount,
  totalNet: CentsAmount.describe('what of all of it is the creator’s, as booked'),
  thisMonthNet: CentsAmount.describe('what of it is the creator’s, as booked: less fees, shares and what went back'),
  monthBefore: CentsAmount.describe('the month before, up to the same day'),
  donationsThisMonth: z.int().describe('what a plan with a limit counts'),
  daily: z
    .array(z.object({ day: z.iso.date(), count: z.int(), amount: CentsAmount }))
    .describe('the last 30 days, oldest first, empty days included'),
  timeZone: z.string().describe("the creator's, by whose calendar days and months are counted"),
})
export type ReceivedStats = z.infer<typeof ReceivedStats>

/** The stats of a dashboard. Open dashboards receive them on every change; the calls return the same. */
export const DashboardStats = z.object({ stats: ReceivedStats, recent: z.array(ReceivedDonation) })
export type DashboardStats = z.infer<typeof DashboardStats>
/** Frames that only dashboards receive. The overlay, built for old browsers, does not know them. */
export type DashboardFrame =
  | Exclude<ServerFrame, { type: 'donation' }>
  | { type: 'donation'; payload: ActorAlert }
  | { type: 'figures'; payload: DashboardStats }

export const ANALYTICS_STEPS = ['day', 'month', 'hour', 'weekday'] as const
export type AnalyticsStep = (typeof ANALYTICS_STEPS)[number]

/**
 * `hour` and `weekday` (1 is Monday) add up all days between. Hours are stored by month, so they cover whole months.
 */
export const AnalyticsQuery = z.object({
  by: z.enum(ANALYTICS_STEPS).default('day'),
  from: Day.optional().describe('30 days, or twelve months, up to the end when not given'),
  to: Day.optional().describe('today when not given'),
})
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** Net of refunds and chargebacks, in the creator's time zone; steps without donations are included. */
export const ReceivedAnalytics = z.object({
  by: z.enum(ANALYTICS_STEPS),
  from: z.iso.date(),
  to: z.iso.date(),
  totalDonations: z.int(),
  totalRevenue: CentsAmount,
  net: CentsAmount.nullable().describe(
    'what was the creator’s of these months, as booked: less fees, shares and what went back; null where they are no whole months',
  ),
  before: z
    .object({ totalDonations: z.int(), totalRevenue: CentsAmount })
    .describe('of as many days, or whole months, up to the day before `from`'),
  points: z.array(
    z.object({
      key: z.string().describe('2026-11-21, 2026-11, 00 to 23, or 1 to 7'),
      count: z.int(),
      amount: CentsAmount,
    }),
  ),
})
export type ReceivedAnalytics = z.infer<typeof ReceivedAnalytics>

/** The donors with the highest totals, by the name they wrote. Donations without a name are left out. */
export const TopDonor = z.object({ donorName: z.string(), count: z.int(), amount: CentsAmount })
export type TopDonor = z.infer<typeof TopDonor>

export const TopDonorsQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
    .optional()
    .describe('of all time when not given'),
})
export type TopDonorsQuery = z.infer<typeof TopDonorsQuery>

export const DonorStats = z.object({
  totalDonated: CentsAmount,
  donationsMade: z.int(),
  creatorsSupported: z.int(),
  average: CentsAmount,
  thisMonth: CentsAmount,
})
export type DonorStats = z.infer<typeof DonorStats>

export const TEST_DONATION_DEFAULTS = { donorName: 'Anônimo', message: 'Doação de teste' } as const

/** An invalid amount becomes one euro: a test must always show an alert. */
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
  settings: AlertSettingsChange.optional().describe(
    'shown by these where they differ from what is saved: for this alert alone, and saved nowhere. What concerns several alerts (`cardsAtOnce`, `minDonationForAlert`, `replayWindowMinutes`) makes no difference to one',
  ),
  variationId: z
    .string()
    .max(64)
    .optional()
    .describe('of `GET /api/alerts/variations`: shown as that one is, whatever its conditions, switched on or not'),
  speech: TtsSettingsChange.omit({ customAudioUrl: true })
    .optional()
    .describe('read aloud by these where they differ from what is saved; a voice that the plan lacks does not speak'),
})
export type TestDonation = z.infer<typeof TestDonation>

export const TestDonationSent = ReceivedDonation.extend({ test: z.literal(true) })
