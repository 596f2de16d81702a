import * as z from 'zod'
import { StreamPlatform } from './accounts.ts'
import { AlertStyle } from './alerts.ts'
import { CentsAmount } from './amounts.ts'
import { PublicDonationPage } from './donation-page.ts'
import { SEARCH_MAX_CHARACTERS } from './limits.ts'
import { STREAM_LANGUAGES } from './stream-languages.ts'
import { optionalText } from './text.ts'

/** How alerts look on a creator's stream, which is public. */
export const StreamStyle = z.object({
  base: AlertStyle,
  language: z
    .enum(STREAM_LANGUAGES)
    .describe('of amounts, and of the name of who gave none: `specification` is `10.00 EUR` and `Anonymous`'),
})
export type StreamStyle = z.infer<typeof StreamStyle>

export const Creator = z.object({
  id: z.string(),
  slug: z.string(),
  displayName: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  verified: z.boolean(),
  bio: z.string().nullable(),
  streamPlatforms: z.array(StreamPlatform),
  channelUrl: z.string().nullable(),
  totalDonations: z.int(),
  totalReceived: CentsAmount,
  donationGoal: CentsAmount.nullable(),
  ttsEnabled: z.boolean(),
  minDonationForTts: CentsAmount,
  live: z.boolean(),
  look: StreamStyle,
  acceptsDonations: z.boolean().describe('false: `closedBy` says why'),
  closedBy: z
    .enum(['plan_limit_reached', 'payment_account_missing'])
    .nullable()
    .describe('the plan’s donations of this month are used up, or the creator has no ready account for the money'),
  page: PublicDonationPage,
})
export type Creator = z.infer<typeof Creator>

export const ListedCreator = Creator.omit({ page: true })
export type ListedCreator = z.infer<typeof ListedCreator>

export const CreatorSummary = Creator.pick({ id: true, slug: true, displayName: true, username: true, avatar: true })
export type CreatorSummary = z.infer<typeof CreatorSummary>

export const CreatorSort = z.enum(['popular', 'new', 'live'])
export type CreatorSort = z.infer<typeof CreatorSort>

/**
 * The query of /discover. `popular`: live creators first, then by donations of the last thirty days, then the newest.
 * `live`: only creators who are live, in that order. `new`: the newest.
 */
export const CreatorQuery = z.object({
  q: optionalText({ max: SEARCH_MAX_CHARACTERS }).describe('words that the name or username has, by their beginnings'),
  platform: StreamPlatform.optional(),
  sort: CreatorSort.default('popular'),
})
export type CreatorQuery = z.infer<typeof CreatorQuery>

/** First steps of a new creator; `hidden`: the creator has closed the list. */
export const FirstSteps = z.object({
  page: z.boolean().describe('the page has words or a picture'),
  overlay: z.boolean().describe('an overlay has been connected'),
  test: z.boolean().describe('an alert has been shown'),
  share: z.boolean().describe('the page’s link was shared, or somebody has given there'),
  hidden: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** Steps that only the creator can report. */
export const FirstStepReport = z.object({ step: z.enum(['share', 'hidden']) })
export type FirstStepReport = z.infer<typeof FirstStepReport>

/** A creator to whom the account has donated, offered for another donation. */
export const SupportedCreator = CreatorSummary.extend({ lastGivenAt: z.iso.datetime() })
export type SupportedCreator = z.infer<typeof SupportedCreator>
