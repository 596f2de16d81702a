type LanguageRow = {
  /** The tag in `html[lang]`, addresses and records. */
  tag: string
  /** Its name in the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** The locale with which Intl formats dates, numbers and money. */
  formats: string
  /** The locale of the Open Graph metadata, for sites that show a preview of a link. */
  openGraph: string
}

/**
 * The product's languages. Portuguese is European, the default and the fallback; English formats euros as in Ireland. A
 * new language needs a row here, a file of texts, and the changes that the compiler then requires.
 */
export const LANGUAGES = [
  { tag: 'pt', name: 'Português', direction: 'ltr', formats: 'pt-PT', openGraph: 'pt_PT' },
  { tag: 'en', name: 'English', direction: 'ltr', formats: 'en-IE', openGraph: 'en_GB' },
  { tag: 'es', name: 'Español', direction: 'ltr', formats: 'es-ES', openGraph: 'es_ES' },
  { tag: 'fr', name: 'Français', direction: 'ltr', formats: 'fr-FR', openGraph: 'fr_FR' },
] as const satisfies readonly LanguageRow[]

export type Language = (typeof LANGUAGES)[number]['tag']
export const LANGUAGE_TAGS: readonly Language[] = LANGUAGES.map(({ tag }) => tag)
export const DEFAULT_LANGUAGE: Language = 'pt'

const column = <Name extends keyof LanguageRow>(name: Name): Readonly<Record<Language, LanguageRow[Name]>> => {
  const cells = LANGUAGES.map((row: LanguageRow) => [row.tag, row[name]])
  return Object.fromEntries(cells)
}

export const LANGUAGE_NAMES = column('name')
export const DIRECTIONS = column('direction')
export const FORMAT_LOCALES = column('formats')

/**
 * For development only: 40 % longer, accented and right-to-left, made from the texts of `base`. Production never uses
 * it.
 */
export const PSEUDO_LANGUAGE = { tag: 'qps', base: 'en', direction: 'rtl' } as const
export type PageLanguage = Language | typeof PSEUDO_LANGUAGE.tag

/** Maps "pt-BR" to pt; undefined for a language without texts. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return LANGUAGE_TAGS.find((language) => language === primary)
}

/**
 * The language that an address requests with `?lang=`. For this visit it takes precedence over all stored preferences.
 */
export const requestedLanguage = (search: string): Language | undefined =>
  languageOf(new URLSearchParams(search).get('lang'))

export const isPseudoLanguageRequested = (search: string): boolean =>
  new URLSearchParams(search).get('lang') === PSEUDO_LANGUAGE.tag
