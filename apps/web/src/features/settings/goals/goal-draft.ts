import { parseEuros } from '@aplauso/contract/euros'
import type { Goal } from '@aplauso/contract/goals'
import type { Language } from '@aplauso/contract/languages'
import {
  DONATION_GOAL_MAX_CENTS,
  GOAL_TITLE_MAX_CHARACTERS,
  MILESTONE_TEXT_MAX_CHARACTERS,
} from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { typedEuros } from '#lib/i18n/format.ts'
import { momentOf, typedMoment } from '#lib/i18n/zoned-time.ts'

/** A milestone as form values; `key` identifies the row, independent of its content. */
export type MilestoneDraft = { key: number; amount: string; text: string }

/** A goal as form values: amounts in euros, times in the creator's time zone, empty for none. */
export type GoalDraft = {
  goalTitle: string
  target: string
  startsAt: string
  endsAt: string
  milestones: readonly MilestoneDraft[]
}

export const goalDraftOf = (goal: Goal | undefined, language: Language, timeZone: string): GoalDraft => ({
  goalTitle: goal?.title ?? '',
  target: goal ? typedEuros(goal.targetCents, language) : '',
  startsAt: goal?.startsAt ? typedMoment(goal.startsAt, timeZone) : '',
  endsAt: goal?.endsAt ? typedMoment(goal.endsAt, timeZone) : '',
  milestones: (goal?.milestones ?? []).map(({ cents, text }, key) => ({
    key,
    amount: typedEuros(cents, language),
    text,
  })),
})

const characters = (text: string) => [...text.trim()].length

function amountOf(typed: string): Cents | undefined {
  const amount = parseEuros(typed)
  return amount !== undefined && amount > 0 && amount <= DONATION_GOAL_MAX_CENTS ? amount : undefined
}

/** Invalid fields; milestones by the keys of their rows. Only the profile's goal needs no title. */
export function invalidGoalFields(draft: GoalDraft, timeZone: string, goal: Goal | undefined): string[] {
  const [starts, ends] = [momentOf(draft.startsAt, timeZone), momentOf(draft.endsAt, timeZone)]
  const isTitled = characters(draft.goalTitle) > 0 || goal?.title === ''
  const isInOrder = starts === undefined || ends === undefined || starts < ends
  const isText = (text: string) => characters(text) > 0 && characters(text) <= MILESTONE_TEXT_MAX_CHARACTERS
  return [
    ...(isTitled && characters(draft.goalTitle) <= GOAL_TITLE_MAX_CHARACTERS ? [] : ['goalTitle']),
    ...(amountOf(draft.target) === undefined ? ['target'] : []),
    ...(isInOrder ? [] : ['endsAt']),
    ...draft.milestones.flatMap(({ key, amount, text }) => [
      ...(amountOf(amount) === undefined ? [`sum-${key}`] : []),
      ...(isText(text) ? [] : [`text-${key}`]),
    ]),
  ]
}

/** The request body of a valid draft. An unchanged time keeps its seconds. */
export function goalBodyOf(draft: GoalDraft, timeZone: string, goal: Goal | undefined) {
  const title = draft.goalTitle.trim()
  const moment = (typed: string, previous: string | null | undefined) =>
    previous && typedMoment(previous, timeZone) === typed ? previous : (momentOf(typed, timeZone) ?? null)
  return {
    ...(title && { title }),
    targetCents: amountOf(draft.target) ?? 0,
    startsAt: moment(draft.startsAt, goal?.startsAt),
    endsAt: moment(draft.endsAt, goal?.endsAt),
    milestones: draft.milestones.map(({ amount, text }) => ({ cents: amountOf(amount) ?? 0, text: text.trim() })),
  }
}
