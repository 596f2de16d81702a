import { FORMAT_LOCALES, LANGUAGE_TAGS, type Language } from '../../../packages/contract/src/languages.ts'
import { type Catalogues, type Forms, readForms, trimmed } from './message-forms.ts'

/** Short words that exist in one of the product's languages only. */
const OWN_WORDS: Record<Language, readonly string[]> = {
  pt: splitWords('não são uma um teu teus tuas também até pelo pela com ao aos isto já é nem em só às'),
  en: splitWords('the and of to your you is are with not from this that it be was will by have what which'),
  es: splitWords('los las con del al sin pero más también hasta puedes ya lo su una tus esto muy aquí cuando'),
  fr: splitWords('des une vous votre vos est pour avec dans pas et du au aux ce cette leur qui il elle nous'),
}
const SENTENCE_WORDS = 4
const ADDRESS = /\S+[@/.]\S+/g

function splitWords(list: string): string[] {
  return list.split(' ')
}

/**
 * The language of a sentence if it is a foreign one; undefined for the right language and for texts too short to tell.
 */
function foreignSentence(text: string, language: Language): Language | undefined {
  const found =
    text
      .toLowerCase()
      .replaceAll(ADDRESS, '')
      .match(/[\p{L}-]+/gu) ?? []
  if (found.length < SENTENCE_WORDS) return undefined
  const count = (of: Language) => found.filter((word) => OWN_WORDS[of].includes(word)).length
  const own = count(language)
  return LANGUAGE_TAGS.find((other) => other !== language && count(other) > own)
}

const COMMA = /(€\s?\d+,\d{1,2}(?!\d))|(\d,\d{1,2}\s?[€%])/u
const POINT = /(€\s?\d+\.\d{1,2}(?!\d))|(\d\.\d{1,2}\s?[€%])/u
const BESIDE_A_DAY = /\b\d{1,2}\.?\s(?:de\s)?(\p{L}{3,})|(\p{L}{3,})\.?\s\d{1,2}\b/gu

/** An amount, a percentage or a date in another language's format; undefined if there is none. */
function foreignNumber(text: string, language: Language): string | undefined {
  if ((language === 'en' ? COMMA : POINT).test(text)) return 'figures of another language'
  for (const [, before, after] of text.matchAll(BESIDE_A_DAY)) {
    const word = (before ?? after ?? '').toLowerCase()
    if (isForeignMonth(word, language)) return 'a month of another language'
  }
  return undefined
}

const MONTHS = Object.fromEntries(LANGUAGE_TAGS.map((language) => [language, monthsOf(language)]))

function isForeignMonth(word: string, language: Language): boolean {
  return !MONTHS[language]?.has(word) && LANGUAGE_TAGS.some((other) => MONTHS[other]?.has(word))
}

/** Full names only: short ones are words of other languages, such as the Portuguese "set". */
function monthsOf(language: Language): Set<string> {
  const format = new Intl.DateTimeFormat(FORMAT_LOCALES[language], { month: 'long', timeZone: 'UTC' })
  return new Set(Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)).toLowerCase()))
}

/** Describes the part of a text that is in a wrong language; undefined if there is none. */
export type FindLeftover = (text: string, language: Language) => string | undefined

/** Below this many letters of its own, a text with parameters matches other texts by chance. */
const OWN_LETTERS = { known: 4, foreign: 8 }
/** Shorter texts, such as "No", are words of several languages. */
const SHORTEST = 4
// A sign after no space, or after one that may break. Addresses and times have no space after them.
const FRENCH_SIGN = /(^|[^\u00A0\u202F.?!])[;:?!](\s|$)/u
const CODE = /`[^`]*`/g

/** Finds text of another language in a page: first by the product's own texts, then by short words and formats. */
export function leftoverFinder(catalogues: Catalogues): FindLeftover {
  const forms = readForms(catalogues)
  const known = new Map<string, string | undefined>()
  const find: FindLeftover = (text, language) =>
    foreignMessage(forms, text, language) ??
    nameOf(foreignSentence(text, language), 'a sentence in') ??
    foreignNumber(text, language) ??
    (language === 'fr' && FRENCH_SIGN.test(text.replaceAll(CODE, ''))
      ? 'no space that does not break before a sign'
      : undefined)
  return (raw, language) => {
    const text = trimmed(raw)
    const key = `${language} ${text}`
    // Most texts of a page appear on every other one as well.
    if (!known.has(key)) known.set(key, find(text, language))
    return known.get(key)
  }
}

function foreignMessage(forms: Record<Language, Forms>, text: string, language: Language): string | undefined {
  if (text.length < SHORTEST || has(forms[language], text, OWN_LETTERS.known)) return undefined
  const other = LANGUAGE_TAGS.find((other) => other !== language && has(forms[other], text, OWN_LETTERS.foreign))
  return nameOf(other, 'a text in')
}

const has = ({ plain, patterns }: Forms, text: string, letters: number) =>
  plain.has(text) || patterns.some((form) => form.letters >= letters && form.pattern.test(text))

const nameOf = (language: Language | undefined, what: string) => language && `${what} ${language}`
