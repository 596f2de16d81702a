import * as z from 'zod'
import {
  TIMER_ADDED_MAX_SECONDS,
  TIMER_MAX_SECONDS,
  TIMER_NAME_MAX_CHARACTERS,
  TIMER_RATE_MAX_SECONDS,
} from './limits.ts'
import { text } from './text.ts'

const Name = text({ min: 1, max: TIMER_NAME_MAX_CHARACTERS })
const Start = z.int().min(0).max(TIMER_MAX_SECONDS).describe('what it begins with')
const Rate = z
  .int()
  .min(0)
  .max(TIMER_RATE_MAX_SECONDS)
  .describe('added for each euro paid while it runs, and taken back with it; 0: a countdown')
const Cap = z.int().min(1).max(TIMER_MAX_SECONDS).nullable().describe('as long as it runs in all, whatever is added')
const PauseWithObs = z.boolean().describe('it runs only while a stream goes on, which begins and ends with OBS')

export const NewTimer = z.object({
  name: Name,
  startSeconds: Start,
  secondsPerEuro: Rate.default(0),
  capSeconds: Cap.optional(),
  pauseWithObs: PauseWithObs.default(false),
})
export type NewTimer = z.infer<typeof NewTimer>

/** A changed rate applies to later payments only. */
export const TimerChange = z
  .object({ name: Name, startSeconds: Start, secondsPerEuro: Rate, capSeconds: Cap, pauseWithObs: PauseWithObs })
  .exactPartial()
export type TimerChange = z.infer<typeof TimerChange>

export const TimeAdded = z.object({
  seconds: z.int().min(-TIMER_ADDED_MAX_SECONDS).max(TIMER_ADDED_MAX_SECONDS).describe('less than nothing takes away'),
})

/**
 * Without the right `amounts`, times are rounded to 10 s: donations add time, so an exact clock would reveal each
 * amount.
 */
export const Timer = z.object({
  id: z.string(),
  name: z.string(),
  startSeconds: z.int(),
  secondsPerEuro: z.int().optional().describe('absent without the right `amounts`'),
  capSeconds: z.int().nullable(),
  pauseWithObs: z.boolean(),
  running: z.boolean(),
  endsAt: z.iso.datetime().optional().describe('while it runs: when it will be over, if nothing is added'),
  leftMs: z.int().optional().describe('while it does not run; 0: it is over, or was begun with nothing'),
  waitsForStream: z.boolean().describe('it was started, and runs once a stream goes on'),
})
export type Timer = z.infer<typeof Timer>
