import * as z from 'zod'
import { StreamPlatform } from './accounts.ts'
import { CentsAmount } from './amounts.ts'

/** What anyone may know of a creator. */
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
})
export type Creator = z.infer<typeof Creator>

export const CreatorSummary = Creator.pick({ id: true, slug: true, displayName: true, username: true })
export type CreatorSummary = z.infer<typeof CreatorSummary>
