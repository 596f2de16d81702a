import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { CURRENCY } from '@aplauso/contract/money'
import type { VariationWhen } from '@aplauso/contract/variations'
import { m } from '@aplauso/texts/messages'

/** Words that a summary names before `…`. */
const WORDS_NAMED_MAX = 3

const KINDS = {
  text: m.variation_is_text,
  speech: m.variation_is_speech,
  recording: m.variation_is_recording,
  upload: m.variation_is_upload,
}

export function percentText(share: number, locale: Language): string {
  return new Intl.NumberFormat(FORMAT_LOCALES[locale], { style: 'percent', maximumFractionDigits: 1 }).format(share)
}

/** "10 €", "12,50 €". */
function eurosText(amountCents: number, locale: Language): string {
  const minimumFractionDigits = amountCents % 100 === 0 ? 0 : 2
  const options = { style: 'currency', currency: CURRENCY, useGrouping: 'always', minimumFractionDigits } as const
  return new Intl.NumberFormat(FORMAT_LOCALES[locale], options).format(amountCents / 100)
}

/** One text per condition, such as "from 50 €" or "read aloud". */
function conditionTexts(when: VariationWhen, locale: Language): string[] {
  const amount = (amountCents: number) => ({ amount: eurosText(amountCents, locale) })
  const options = { locale }
  const {
    fromCents,
    toCents,
    exactCents,
    kind,
    firstDonation,
    largestOfStream,
    signedIn,
    monthsFrom,
    words = [],
    share,
  } = when
  return [
    ...(fromCents === undefined ? [] : [m.variation_from(amount(fromCents), options)]),
    ...(toCents === undefined ? [] : [m.variation_to(amount(toCents), options)]),
    ...(exactCents === undefined ? [] : [m.variation_exact(amount(exactCents), options)]),
    ...(kind === undefined ? [] : [KINDS[kind]({}, options)]),
    ...(firstDonation === undefined
      ? []
      : [(firstDonation ? m.variation_is_first : m.variation_is_not_first)({}, options)]),
    ...(largestOfStream === undefined
      ? []
      : [(largestOfStream ? m.variation_is_largest : m.variation_is_not_largest)({}, options)]),
    ...(signedIn === undefined
      ? []
      : [(signedIn ? m.variation_is_signed_in : m.variation_is_not_signed_in)({}, options)]),
    ...(monthsFrom === undefined ? [] : [m.variation_months_from({ months: String(monthsFrom) }, options)]),
    ...(words.length === 0 ? [] : [m.variation_has_words({ words: namedWords(words, locale) }, options)]),
    ...(share === undefined ? [] : [m.variation_in_share({ share: percentText(share, locale) }, options)]),
  ]
}

function namedWords(words: readonly string[], locale: Language): string {
  const namedList = words.slice(0, WORDS_NAMED_MAX).map((word) => m.donate_word({ word }, { locale }))
  return [...namedList, ...(words.length > WORDS_NAMED_MAX ? ['…'] : [])].join(', ')
}

/** All conditions in one line. */
export function summaryOf(when: VariationWhen, locale: Language): string {
  const [first = m.variation_is_any({}, { locale }), ...others] = conditionTexts(when, locale)
  return [first.charAt(0).toLocaleUpperCase(locale) + first.slice(1), ...others].join(', ')
}
