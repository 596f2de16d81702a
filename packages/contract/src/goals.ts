import * as z from 'zod'
import { CentsAmount } from './amounts.ts'
import {
  DONATION_GOAL_MAX_CENTS,
  GOAL_MILESTONES_MAX,
  GOAL_TITLE_MAX_CHARACTERS,
  GOALS_MAX,
  MILESTONE_TEXT_MAX_CHARACTERS,
} from './limits.ts'
import { cents } from './money.ts'
import { text } from './text.ts'

const GoalCents = z
  .int()
  .min(1)
  .max(DONATION_GOAL_MAX_CENTS)
  .transform((value) => cents(value))

// Times outside these bounds are typing errors, or too large for the database.
const EARLIEST = '2000-01-01T00:00:00Z'
const LATEST = '2200-01-01T00:00:00Z'
const Moment = z.iso
  .datetime({ offset: true })
  .refine((moment) => Date.parse(moment) >= Date.parse(EARLIEST) && Date.parse(moment) < Date.parse(LATEST), {
    message: 'must be a moment of this century or the next',
  })

const Milestone = z.object({ cents: GoalCents, text: text({ min: 1, max: MILESTONE_TEXT_MAX_CHARACTERS }) })
/** Milestones sorted by amount, whatever the order of the request. */
const Milestones = z
  .array(Milestone)
  .max(GOAL_MILESTONES_MAX)
  .transform((milestones) => milestones.toSorted((one, other) => one.cents - other.cents))

const Title = text({ min: 1, max: GOAL_TITLE_MAX_CHARACTERS })
const STARTS = 'from when on it counts; null or absent: all that was ever received'
const ENDS = 'until when it counts; null or absent: without end'
const isInOrder = ({
  startsAt,
  endsAt,
}: {
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
}) => startsAt == null || endsAt == null || Date.parse(startsAt) < Date.parse(endsAt)
const OUT_OF_ORDER = { path: ['endsAt'], message: 'must be after startsAt' }

export const NewGoal = z
  .object({
    title: Title,
    targetCents: GoalCents,
    startsAt: Moment.nullish().describe(STARTS),
    endsAt: Moment.nullish().describe(ENDS),
    milestones: Milestones.default([]),
  })
  .refine(isInOrder, OUT_OF_ORDER)
export type NewGoal = z.infer<typeof NewGoal>

export const GoalChange = z
  .object({
    title: Title,
    targetCents: GoalCents,
    startsAt: Moment.nullable(),
    endsAt: Moment.nullable(),
    milestones: Milestones,
  })
  .exactPartial()
  .refine(isInOrder, OUT_OF_ORDER)
export type GoalChange = z.infer<typeof GoalChange>

export const GoalOrder = z.object({
  ids: z.array(z.string()).max(GOALS_MAX).describe('whatever is not named comes behind, in the order it had'),
})

export const Goal = z.object({
  id: z.string(),
  title: z.string().describe('empty: the one that the profile has set'),
  targetCents: CentsAmount,
  receivedCents: CentsAmount.describe('what came between startsAt and endsAt, less what went back of it'),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  milestones: z.array(z.object({ cents: CentsAmount, text: z.string() })).describe('the smallest first'),
})
export type Goal = z.infer<typeof Goal>
