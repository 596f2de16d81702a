import { parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import type { ModerationSettings } from '@aplauso/contract/moderation'
import { type Cents, cents } from '@aplauso/contract/money'
import { typedEuros } from '#lib/i18n/format.ts'

/** The rules as they stand in the form. */
export type RulesDraft = Omit<ModerationSettings, 'hold'> & {
  hold: Pick<ModerationSettings['hold'], 'recordings' | 'firstDonation' | 'links'>
  /** Euros, as typed; empty: no such sum. */
  below: string
  above: string
}

export function rulesDraftOf(settings: ModerationSettings, language: Language): RulesDraft {
  const { hold, ...rules } = settings
  const { belowCents, aboveCents, ...ticks } = hold
  const typed = (sum: number | null) => (sum === null ? '' : typedEuros(cents(sum), language))
  return { ...rules, hold: ticks, below: typed(belowCents), above: typed(aboveCents) }
}

/** Null for none; undefined for what is no sum. */
export function sumOf(typed: string, minCents = 1): Cents | null | undefined {
  if (typed.trim() === '') return null
  const sum = parseEuros(typed)
  return sum !== undefined && sum >= minCents && sum <= DONATION_MAX_CENTS ? sum : undefined
}

function fieldsOf({ below, above, hold, ...rules }: RulesDraft) {
  return { ...rules, hold: { ...hold, belowCents: sumOf(below), aboveCents: sumOf(above) } }
}

/** Only what was changed, so that what was changed elsewhere meanwhile stays. What is no sum yet is left out. */
export const changeOf = (draft: RulesDraft, saved: RulesDraft): object => differing(fieldsOf(draft), fieldsOf(saved))

function differing(now: object, before: object): object {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) => {
      const former = known.get(name)
      if (value === undefined || JSON.stringify(value) === JSON.stringify(former)) return []
      return [[name, isPart(value) && isPart(former) ? differing(value, former) : value]]
    }),
  )
}

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

export type RulesPart = 'mode' | 'hold' | 'kept' | 'style' | 'spoken' | 'waiting' | 'access'

const PARTS: Record<keyof RulesDraft, RulesPart> = {
  mode: 'mode',
  hold: 'hold',
  below: 'hold',
  above: 'hold',
  levels: 'kept',
  languages: 'kept',
  links: 'style',
  limits: 'style',
  captions: 'spoken',
  autoAfterSeconds: 'waiting',
  autoAction: 'waiting',
  publicFeed: 'access',
  agencies: 'access',
}

/** Which parts of the form are not as they were. */
export function changedParts(now: RulesDraft, before: RulesDraft): RulesPart[] {
  const fields = (Object.keys(PARTS) as (keyof RulesDraft)[]).filter(
    (field) => JSON.stringify(now[field]) !== JSON.stringify(before[field]),
  )
  return [...new Set(fields.map((field) => PARTS[field]))]
}
