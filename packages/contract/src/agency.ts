import * as z from 'zod'
import { Email, StreamPlatform, Username } from './accounts.ts'
import { CentsAmount, GoalEuros } from './amounts.ts'
import { AGENCY_SHARE_BASIS_POINTS, AGENCY_SHARE_MAX_BASIS_POINTS, SEARCH_MAX_CHARACTERS } from './limits.ts'
import { optionalText } from './text.ts'

/** Share of every donation before the platform's fee, in hundredths of a percent. */
const ShareBasisPoints = z.int().min(0).max(AGENCY_SHARE_MAX_BASIS_POINTS)

/** A creator as the managing agency sees them; `thisMonth` uses the agency's calendar month. */
export const ManagedCreator = z.object({
  id: z.string(),
  slug: z.string(),
  displayName: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  streamPlatforms: z.array(StreamPlatform),
  totalReceived: CentsAmount,
  donationGoal: CentsAmount.nullable(),
  donationsCount: z.int(),
  thisMonth: CentsAmount,
  since: z.iso.datetime().describe('when the creator let the agency in'),
  shareBasisPoints: z.int().describe("the agency's share that the creator has agreed to"),
})
export type ManagedCreator = z.infer<typeof ManagedCreator>

export const MANAGED_SORTS = ['newest', 'name', 'received', 'month'] as const
export type ManagedSort = (typeof MANAGED_SORTS)[number]

export const ManagedQuery = z.object({
  q: optionalText({ max: SEARCH_MAX_CHARACTERS }).describe('part of the name or username'),
  sort: z.enum(MANAGED_SORTS).default('newest'),
})
export type ManagedQuery = z.infer<typeof ManagedQuery>

export const AgencyAnalytics = z.object({
  activeCreators: z.int(),
  totalRevenue: CentsAmount,
  averagePerCreator: CentsAmount,
  thisMonth: CentsAmount,
  monthlyRevenue: CentsAmount.describe(
    'of this month, by the share that each creator agreed to: 30% unless another was agreed on',
  ),
  bookedShare: CentsAmount.describe('what the ledger has for the agency this month, by what each creator agreed to'),
  top: z.array(ManagedCreator).describe('the creators who have received most'),
})
export type AgencyAnalytics = z.infer<typeof AgencyAnalytics>

/** The invited creator, by username or by an email address that is registered now or later. */
export const InviteCreator = z
  .object({
    username: Username.optional(),
    email: Email.optional(),
    shareBasisPoints: ShareBasisPoints.default(AGENCY_SHARE_BASIS_POINTS).describe('what the agency asks for'),
  })
  .refine(({ username, email }) => (username === undefined) !== (email === undefined), {
    path: ['username'],
    message: 'either username or email is required, and not both',
  })
export type InviteCreator = z.infer<typeof InviteCreator>

/** `accepted`: this agency already manages the creator. An answer never reveals whose address it is. */
export const SentInvitation = z.object({
  id: z.string(),
  status: z.enum(['pending', 'accepted']),
  username: z.string().optional(),
  email: z.string().optional(),
  shareBasisPoints: z.int(),
  createdAt: z.iso.datetime(),
})
export type SentInvitation = z.infer<typeof SentInvitation>

const AgencyName = z.object({ id: z.string(), displayName: z.string() })

/** An open invitation as the invited creator sees it. */
export const ReceivedInvitation = z.object({
  id: z.string(),
  status: z.literal('pending'),
  token: z.string().describe('answers this invitation, for the invited creator alone'),
  agency: AgencyName,
  shareBasisPoints: z.int().describe('what accepting agrees to'),
  createdAt: z.iso.datetime(),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

/** An agency that the creator has accepted. */
export const Membership = z.object({
  agency: AgencyName,
  since: z.iso.datetime(),
  shareBasisPoints: z.int().describe('of every donation since then'),
})
export type Membership = z.infer<typeof Membership>

/** A change that an agency proposes to a creator it manages: another share or a goal, exactly one of them. */
export const ProposeChange = z
  .object({ shareBasisPoints: ShareBasisPoints.optional(), donationGoal: GoalEuros.optional() })
  .refine(({ shareBasisPoints, donationGoal }) => (shareBasisPoints === undefined) !== (donationGoal === undefined), {
    path: ['shareBasisPoints'],
    message: 'either shareBasisPoints or donationGoal is required, and not both',
  })
  .refine(({ donationGoal }) => donationGoal !== 0, { path: ['donationGoal'], message: 'must be more than 0 euros' })
export type ProposeChange = z.infer<typeof ProposeChange>

const Proposed = z.object({
  id: z.string(),
  agency: AgencyName,
  creator: z.object({ id: z.string(), slug: z.string(), displayName: z.string() }),
  createdAt: z.iso.datetime(),
})

/** An open proposal, as both sides see it. It never changes, so accepting it by its id accepts the shown version. */
export const Proposal = z.discriminatedUnion('kind', [
  Proposed.extend({
    kind: z.literal('share'),
    shareBasisPoints: z.int(),
    presentShareBasisPoints: z.int().describe('what holds until it is accepted'),
  }),
  Proposed.extend({
    kind: z.literal('goal'),
    donationGoal: CentsAmount,
    presentDonationGoal: CentsAmount.nullable(),
  }),
])
export type Proposal = z.infer<typeof Proposal>

/** The first and the last day, both included. Donations count on their day in the time zone of their creator. */
export const ReportQuery = z.object({
  from: z.iso.date().optional().describe('the first day of this month when not given'),
  to: z.iso.date().optional().describe('today when not given'),
  creatorId: z.string().optional().describe('of this creator alone'),
})
export type ReportQuery = z.infer<typeof ReportQuery>

const Earned = z.object({ count: z.int(), amount: CentsAmount, share: CentsAmount })

/**
 * Donations that creators received while the agency managed them, and its share as booked in the ledger, net of refunds
 * and chargebacks. A creator who has left stays in reports of earlier days.
 */
export const AgencyReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: Earned,
  creators: z
    .array(
      Earned.extend({
        id: z.string(),
        displayName: z.string(),
        username: z.string(),
        managed: z.boolean().describe('false: the agency manages this creator no more'),
      }),
    )
    .describe('who received most first'),
  by: z.enum(['day', 'month']).describe('months when it is more than 92 days'),
  points: z.array(Earned.extend({ key: z.string().describe('2026-11-21 or 2026-11; every step is there') })),
})
export type AgencyReport = z.infer<typeof AgencyReport>
