import * as z from 'zod'
import { CentsAmount } from './amounts.ts'

const Moment = z.iso.datetime()
const Sum = CentsAmount.nullable().describe('net of what went back; null for who may not see sums')

/** By the name that was shown on stream. Who gave without one, or whose name was not shown, is not in it. */
const StreamDonor = z.object({ donorName: z.string(), totalCents: Sum, donations: z.int() })

/** From when somebody, or OBS, began to when it ended. */
export const Stream = z.object({
  id: z.string(),
  startedAt: Moment,
  endedAt: Moment.nullable().describe('null while it goes on'),
  startedBy: z.enum(['obs', 'hand']),
  totalCents: Sum.describe('what was paid meanwhile, less what went back of it; null for who may not see sums'),
  donations: z.int().describe('of which some is left'),
  top: z.array(StreamDonor).describe('who gave most'),
})
export type Stream = z.infer<typeof Stream>

/** What was paid for since the last stream and before this one, and no overlay has shown. */
export const OpeningReel = z.object({
  count: z.int().describe('none while no stream goes on'),
})
export type OpeningReel = z.infer<typeof OpeningReel>
