import * as z from 'zod'

/** The kinds of test alerts, in the order of a rehearsal. */
export const REHEARSAL_KINDS = ['chime', 'speech', 'recording', 'long_name', 'emoji', 'burst'] as const
export const RehearsalKind = z.enum(REHEARSAL_KINDS)
export type RehearsalKind = z.infer<typeof RehearsalKind>

/** Alerts of one burst. */
export const REHEARSAL_BURST = 10

export const RehearsalItem = z.object({
  kind: RehearsalKind,
  arrived: z.boolean().describe('OBS has put it on its screen; of a burst, all of them'),
  heard: z.boolean().describe('a sound of it really played'),
  shown: z.boolean().describe('it stood there to its end; of a burst, all of them'),
  fps: z.int().nullable().describe('frames a second while it was on screen, of a burst the fewest; null: not known'),
  state: z.enum(['waiting', 'playing', 'over']),
  silent: z.boolean().describe('by the creator’s settings nothing of it is to be heard'),
  count: z.int().describe(`alerts that it is made of: 1, or ${REHEARSAL_BURST}`),
  shownCount: z.int().describe('those of them that stood there to their end'),
})
export type RehearsalItem = z.infer<typeof RehearsalItem>

/** Test alerts, one kind after the other, and how OBS showed them. */
export const Rehearsal = z.object({
  id: z.string(),
  items: z.array(RehearsalItem),
  done: z.boolean(),
  cut: z.boolean().describe('it ended early, because OBS was there no more, or alerts were stopped'),
  startedAt: z.iso.datetime(),
})
export type Rehearsal = z.infer<typeof Rehearsal>
