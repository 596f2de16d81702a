import * as z from 'zod'
import { Email, StreamPlatform, Username } from './accounts.ts'
import { CentsAmount } from './amounts.ts'

/** A creator as the agency that manages them sees them; `thisMonth` is the agency's month. */
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
})
export type ManagedCreator = z.infer<typeof ManagedCreator>

export const AgencyAnalytics = z.object({
  activeCreators: z.int(),
  totalRevenue: CentsAmount,
  averagePerCreator: CentsAmount,
  thisMonth: CentsAmount,
  monthlyRevenue: CentsAmount.describe("the agency's share of this month"),
  top: z.array(ManagedCreator).describe('the creators who have received most'),
})
export type AgencyAnalytics = z.infer<typeof AgencyAnalytics>

/** Whom the agency would like to manage: a creator by username, or whoever has this address or registers with it later. */
export const InviteCreator = z
  .object({ username: Username.optional(), email: Email.optional() })
  .refine(({ username, email }) => (username === undefined) !== (email === undefined), {
    path: ['username'],
    message: 'either username or email is required, and not both',
  })
export type InviteCreator = z.infer<typeof InviteCreator>

/** `accepted`: this creator was invited before and is managed already. An address never tells whose it is. */
export const SentInvitation = z.object({
  id: z.string(),
  status: z.enum(['pending', 'accepted']),
  username: z.string().optional(),
  email: z.string().optional(),
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
  createdAt: z.iso.datetime(),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

/** An agency that the creator has let in. */
export const Membership = z.object({ agency: AgencyName, since: z.iso.datetime() })
export type Membership = z.infer<typeof Membership>
