import { DONATION_PRESETS_CENTS } from '@aplauso/contract/limits'
import { type Cents, cents } from '@aplauso/contract/money'
import { tabStorage } from '#lib/storage.ts'

/** A donation form as it stands. Kept for the tab, so that neither a failure nor a reload costs what was typed. */
export type Draft = {
  presetCents: Cents
  custom: string
  message: string
  donorName: string
  /** Undefined as long as the tick was not touched. */
  consent: boolean | undefined
}

export const EMPTY_DRAFT: Draft = {
  presetCents: cents(1_000),
  custom: '',
  message: '',
  donorName: '',
  consent: undefined,
}

const keyOf = (slug: string) => `donation:${slug}`

export const saveDraft = (slug: string, draft: Draft) => tabStorage.set(keyOf(slug), JSON.stringify(draft))
export const forgetDraft = (slug: string) => tabStorage.remove(keyOf(slug))
export const readDraft = (slug: string): Draft => parseDraft(tabStorage.get(keyOf(slug)))

/** What is missing or strange in a stored draft, such as a preset that is no longer offered, is as in an empty one. */
export function parseDraft(stored: string | null): Draft {
  const value: Record<string, unknown> = Object(parseJson(stored))
  const text = (key: keyof Draft) => (typeof value[key] === 'string' ? value[key] : '')
  return {
    presetCents: DONATION_PRESETS_CENTS.find((preset) => preset === value.presetCents) ?? EMPTY_DRAFT.presetCents,
    custom: text('custom'),
    message: text('message'),
    donorName: text('donorName'),
    consent: typeof value.consent === 'boolean' ? value.consent : undefined,
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
