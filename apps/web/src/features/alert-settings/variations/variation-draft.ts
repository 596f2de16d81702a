import type { AlertStyle, StreamLanguage } from '@aplauso/contract/alerts'
import type { ChimeId, SoundOrder } from '@aplauso/contract/chimes'
import { parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS, VARIATION_WORD_CHARACTERS, VARIATION_WORDS_MAX } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { DonationKind, Variation } from '@aplauso/contract/variations'
import { typedEuros } from '#lib/i18n/format.ts'

/** Fields that the form sends; the server sets the rest. */
export type VariationBody = Pick<Variation, 'name' | 'when' | 'look' | 'sound'>

/** Empty: any donation, or as in the alert settings. */
export type Choice = '' | 'yes' | 'no'

/** A variation as form values. Amounts are euros as typed, `share` is in percent, `words` has one word a line. */
export type VariationDraft = {
  name: string
  amount: 'any' | 'range' | 'exact'
  from: string
  to: string
  exact: string
  kind: '' | DonationKind
  first: Choice
  signedIn: Choice
  largest: boolean
  /** For recurring donations: from which month on. */
  months: string
  words: string
  share: number
  style: '' | AlertStyle
  /** `none`: the style's picture. */
  picture: string
  language: '' | StreamLanguage
  chime: '' | 'none' | ChimeId
  /** Null: as in the alert settings. */
  volume: number | null
  order: '' | SoundOrder
}

export const NEW_VARIATION: VariationBody = { name: '', when: {}, look: {}, sound: {} }

export function variationDraftOf({ name, when, look, sound }: VariationBody, language: Language): VariationDraft {
  const typed = (amountCents: number | undefined) =>
    amountCents === undefined ? '' : typedEuros(cents(amountCents), language)
  const { fromCents, toCents, exactCents } = when
  const hasRange = fromCents !== undefined || toCents !== undefined
  return {
    name,
    amount: exactCents !== undefined ? 'exact' : hasRange ? 'range' : 'any',
    ...{ from: typed(fromCents), to: typed(toCents), exact: typed(exactCents) },
    kind: when.kind ?? '',
    ...{
      first: choiceOf(when.firstDonation),
      signedIn: choiceOf(when.signedIn),
      largest: when.largestOfStream === true,
    },
    months: String(when.monthsFrom ?? ''),
    words: (when.words ?? []).join('\n'),
    share: Math.round((when.share ?? 1) * 100),
    ...{ style: look.base ?? '', language: look.language ?? '' },
    picture: look.mediaId === null ? 'none' : (look.mediaId ?? ''),
    chime: sound.chimeId === null ? 'none' : (sound.chimeId ?? ''),
    ...{ volume: sound.chimeVolume ?? null, order: sound.order ?? '' },
  }
}

const choiceOf = (is: boolean | undefined): Choice => (is === undefined ? '' : is ? 'yes' : 'no')

export const wordsOf = (typed: string): string[] => [...new Set(typed.split('\n').flatMap((line) => line.trim() || []))]

/** In cents; undefined if invalid. */
function amountCentsOf(typed: string): number | undefined {
  const amountCents = parseEuros(typed)
  return amountCents !== undefined && amountCents <= DONATION_MAX_CENTS ? amountCents : undefined
}

export type VariationField = 'name' | 'from' | 'to' | 'exact' | 'below' | 'words'

/** Invalid fields; `below`: the second amount is less than the first. */
export function invalidFields({ name, amount, from, to, exact, words }: VariationDraft): VariationField[] {
  const isAmountOrEmpty = (typed: string) => typed.trim() === '' || amountCentsOf(typed) !== undefined
  const [first, last] = [amountCentsOf(from), amountCentsOf(to)]
  const list = wordsOf(words)
  const areWordsValid = list.every(
    (word) => [...word].length <= VARIATION_WORD_CHARACTERS && /[\p{L}\p{N}\p{S}]/u.test(word),
  )
  const isInvalid: Record<VariationField, boolean> = {
    name: name.trim() === '',
    from: amount === 'range' && !isAmountOrEmpty(from),
    to: amount === 'range' && !isAmountOrEmpty(to),
    exact: amount === 'exact' && amountCentsOf(exact) === undefined,
    below: amount === 'range' && first !== undefined && last !== undefined && last < first,
    words: list.length > VARIATION_WORDS_MAX || !areWordsValid,
  }
  return (Object.keys(isInvalid) as VariationField[]).filter((field) => isInvalid[field])
}

/** The request body. Fields without an input keep their value from `before`. */
export function variationBodyOf(draft: VariationDraft, before: VariationBody): VariationBody {
  const { amount, kind, share, style, picture, language, chime, volume, order } = draft
  const words = wordsOf(draft.words)
  const isRange = amount === 'range'
  const previousLargest = before.when.largestOfStream === false ? false : undefined
  return {
    name: draft.name.trim(),
    when: definedFields({
      ...(isRange && { fromCents: amountCentsOf(draft.from), toCents: amountCentsOf(draft.to) }),
      ...(amount === 'exact' && { exactCents: amountCentsOf(draft.exact) }),
      ...(kind !== '' && { kind }),
      ...{ firstDonation: booleanOf(draft.first), signedIn: booleanOf(draft.signedIn) },
      largestOfStream: draft.largest ? true : previousLargest,
      ...(draft.months !== '' && { monthsFrom: Number(draft.months) }),
      ...(words.length > 0 && { words }),
      ...(share < 100 && { share: share / 100 }),
    }),
    look: definedFields({
      ...before.look,
      ...{ base: style || undefined, language: language || undefined },
      mediaId: picture === 'none' ? null : picture || undefined,
    }),
    sound: definedFields({
      ...before.sound,
      chimeId: chime === 'none' ? null : chime || undefined,
      chimeVolume: volume ?? undefined,
      order: order || undefined,
    }),
  }
}

const booleanOf = (choice: Choice) => (choice === '' ? undefined : choice === 'yes')

const definedFields = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

/** An amount within the variation's range for a test; the default amount if there is no range. */
export function testEuros({ fromCents, toCents, exactCents }: Variation['when'], defaultCents: number): number {
  const amountCents = exactCents ?? Math.max(fromCents ?? 0, Math.min(defaultCents, toCents ?? defaultCents))
  return Math.max(100, amountCents) / 100
}
