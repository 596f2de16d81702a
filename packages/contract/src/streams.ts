import * as z from 'zod'
import { CentsAmount } from './amounts.ts'

const Moment = z.iso.datetime()
const StreamAmount = CentsAmount.nullable().describe('net of what went back; null for who may not see sums')

/** A donor of a stream, by the name shown on stream. Donations without a shown name are left out. */
const StreamDonor = z.object({ donorName: z.string(), totalCents: StreamAmount, donations: z.int() })

/** A goal whose period overlaps the stream; without a start it counts from its creation. */
const StreamGoal = z.object({
  id: z.string(),
  title: z.string().describe('empty: the one that the profile has set'),
  targetCents: CentsAmount,
  receivedCents: CentsAmount.describe('towards it when the stream ended, or by now, less what went back of it'),
})
export type StreamGoal = z.infer<typeof StreamGoal>

/** A stream, started and ended by an actor or by OBS. */
export const Stream = z.object({
  id: z.string(),
  startedAt: Moment,
  endedAt: Moment.nullable().describe('null while it goes on'),
  startedBy: z.enum(['obs', 'hand']),
  totalCents: StreamAmount.describe(
    'what was paid meanwhile, less what went back of it; null for who may not see sums',
  ),
  donations: z.int().describe('of which some is left'),
  top: z.array(StreamDonor).describe('who gave most'),
  goals: z
    .array(StreamGoal)
    .describe('whose time overlapped the stream, as they are now, in their order; none for who may not see sums'),
})
export type Stream = z.infer<typeof Stream>

/** Paid alerts between the last stream and this one that no overlay has shown. */
export const MissedAlertsReplay = z.object({
  count: z.int().describe('none while no stream goes on'),
})
export type MissedAlertsReplay = z.infer<typeof MissedAlertsReplay>
