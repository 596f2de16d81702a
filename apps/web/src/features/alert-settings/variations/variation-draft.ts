import type { AlertStyle, StreamLanguage } from '@aplauso/contract/alerts'
import type { ChimeId, SoundOrder } from '@aplauso/contract/chimes'
import { parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS, VARIATION_WORD_CHARACTERS, VARIATION_WORDS_MAX } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { DonationKind, Variation } from '@aplauso/contract/variations'
import { typedEuros } from '#lib/i18n/format.ts'

/** What a form sends; the rest is the server's. */
export type VariationBody = Pick<Variation, 'name' | 'when' | 'look' | 'sound'>

/** Empty: it does not matter, or it stays as in the settings. */
export type Choice = '' | 'yes' | 'no'

/** A variation as it stands in the form. Sums are euros as typed, the share is in percent, there is a word in each line. */
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
  /** Of monthly support: from which month on. */
  months: string
  words: string
  share: number
  style: '' | AlertStyle
  /** `none`: the one of the style. */
  picture: string
  language: '' | StreamLanguage
  chime: '' | 'none' | ChimeId
  /** Null: as in the settings. */
  volume: number | null
  order: '' | SoundOrder
}

export const NEW: VariationBody = { name: '', when: {}, look: {}, sound: {} }

export function draftOf({ name, when, look, sound }: VariationBody, language: Language): VariationDraft {
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

/** In cents; undefined for what is no sum. */
function sumOf(typed: string): number | undefined {
  const amountCents = parseEuros(typed)
  return amountCents !== undefined && amountCents <= DONATION_MAX_CENTS ? amountCents : undefined
}

export type VariationField = 'name' | 'from' | 'to' | 'exact' | 'below' | 'words'

/** Which fields cannot be sent as they are; `below`: the second sum is less than the first. */
export function wrongFields({ name, amount, from, to, exact, words }: VariationDraft): VariationField[] {
  const isSum = (typed: string) => typed.trim() === '' || sumOf(typed) !== undefined
  const [first, last] = [sumOf(from), sumOf(to)]
  const list = wordsOf(words)
  const areFit = list.every((word) => [...word].length <= VARIATION_WORD_CHARACTERS && /[\p{L}\p{N}\p{S}]/u.test(word))
  const wrong: Record<VariationField, boolean> = {
    name: name.trim() === '',
    from: amount === 'range' && !isSum(from),
    to: amount === 'range' && !isSum(to),
    exact: amount === 'exact' && sumOf(exact) === undefined,
    below: amount === 'range' && first !== undefined && last !== undefined && last < first,
    words: list.length > VARIATION_WORDS_MAX || !areFit,
  }
  return (Object.keys(wrong) as VariationField[]).filter((field) => wrong[field])
}

/** What is sent. What the form has no field for stays as it was `before`. */
export function bodyOf(draft: VariationDraft, before: VariationBody): VariationBody {
  const { amount, kind, share, style, picture, language, chime, volume, order } = draft
  const words = wordsOf(draft.words)
  const isRange = amount === 'range'
  const keptLargest = before.when.largestOfStream === false ? false : undefined
  return {
    name: draft.name.trim(),
    when: some({
      ...(isRange && { fromCents: sumOf(draft.from), toCents: sumOf(draft.to) }),
      ...(amount === 'exact' && { exactCents: sumOf(draft.exact) }),
      ...(kind !== '' && { kind }),
      ...{ firstDonation: isOf(draft.first), signedIn: isOf(draft.signedIn) },
      largestOfStream: draft.largest ? true : keptLargest,
      ...(draft.months !== '' && { monthsFrom: Number(draft.months) }),
      ...(words.length > 0 && { words }),
      ...(share < 100 && { share: share / 100 }),
    }),
    look: some({
      ...before.look,
      ...{ base: style || undefined, language: language || undefined },
      mediaId: picture === 'none' ? null : picture || undefined,
    }),
    sound: some({
      ...before.sound,
      chimeId: chime === 'none' ? null : chime || undefined,
      chimeVolume: volume ?? undefined,
      order: order || undefined,
    }),
  }
}

const isOf = (choice: Choice) => (choice === '' ? undefined : choice === 'yes')

const some = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

/** A sum that it takes, for a test: where none is asked for, as other tests have. */
export function testEuros({ fromCents, toCents, exactCents }: Variation['when'], usualCents: number): number {
  const amountCents = exactCents ?? Math.max(fromCents ?? 0, Math.min(usualCents, toCents ?? usualCents))
  return Math.max(100, amountCents) / 100
}
