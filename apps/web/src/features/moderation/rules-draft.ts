import { parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import type { ModerationSettings } from '@aplauso/contract/moderation'
import { type Cents, cents } from '@aplauso/contract/money'
import { typedEuros } from '#lib/i18n/format.ts'

/** The moderation rules as form values. */
export type RulesDraft = Omit<ModerationSettings, 'hold'> & {
  hold: Pick<ModerationSettings['hold'], 'recordings' | 'firstDonation' | 'links'>
  /** Euros, as typed; empty: no limit. */
  below: string
  above: string
}

export function rulesDraftOf(settings: ModerationSettings, language: Language): RulesDraft {
  const { hold, ...rules } = settings
  const { belowCents, aboveCents, ...ticks } = hold
  const typed = (amount: number | null) => (amount === null ? '' : typedEuros(cents(amount), language))
  return { ...rules, hold: ticks, below: typed(belowCents), above: typed(aboveCents) }
}

/** Null if empty; undefined if invalid. */
export function amountOf(typed: string, minCents = 1): Cents | null | undefined {
  if (typed.trim() === '') return null
  const amount = parseEuros(typed)
  return amount !== undefined && amount >= minCents && amount <= DONATION_MAX_CENTS ? amount : undefined
}

function fieldsOf({ below, above, hold, ...rules }: RulesDraft) {
  return { ...rules, hold: { ...hold, belowCents: amountOf(below), aboveCents: amountOf(above) } }
}

/** Only changed fields, so that changes made elsewhere meanwhile stay. Invalid amounts are left out. */
export const rulesChangeOf = (draft: RulesDraft, saved: RulesDraft): object =>
  differences(fieldsOf(draft), fieldsOf(saved))

function differences(now: object, before: object): object {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) => {
      const previous = known.get(name)
      if (value === undefined || JSON.stringify(value) === JSON.stringify(previous)) return []
      return [[name, isPlainObject(value) && isPlainObject(previous) ? differences(value, previous) : value]]
    }),
  )
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type RulesSectionId = 'mode' | 'hold' | 'kept' | 'style' | 'spoken' | 'waiting' | 'access'

const SECTION_OF_FIELD: Record<keyof RulesDraft, RulesSectionId> = {
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

/** Sections of the form with changed fields. */
export function changedSections(now: RulesDraft, before: RulesDraft): RulesSectionId[] {
  const fields = (Object.keys(SECTION_OF_FIELD) as (keyof RulesDraft)[]).filter(
    (field) => JSON.stringify(now[field]) !== JSON.stringify(before[field]),
  )
  return [...new Set(fields.map((field) => SECTION_OF_FIELD[field]))]
}
