import { FORMAT_LOCALES, LANGUAGE_TAGS, type Language } from '../../../packages/contract/src/languages.ts'

const COMMA = /(€\s?\d+,\d{1,2}(?!\d))|(\d,\d{1,2}\s?[€%])/u
const POINT = /(€\s?\d+\.\d{1,2}(?!\d))|(\d\.\d{1,2}\s?[€%])/u
const BESIDE_A_DAY = /\b\d{1,2}\.?\s(?:de\s)?(\p{L}{3,})|(\p{L}{3,})\.?\s\d{1,2}\b/gu

/** Money, a share or a date as another language writes them; undefined where there is none. */
export function foreignNumber(text: string, language: Language): string | undefined {
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

/** In full only: shortened they are words of other languages, such as the Portuguese "set". */
function monthsOf(language: Language): Set<string> {
  const format = new Intl.DateTimeFormat(FORMAT_LOCALES[language], { month: 'long', timeZone: 'UTC' })
  return new Set(Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)).toLowerCase()))
}
