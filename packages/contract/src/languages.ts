type LanguageRow = {
  /** As `html[lang]`, addresses and records name it. */
  tag: string
  /** In its own words. */
  name: string
  direction: 'ltr' | 'rtl'
  /** How Intl writes its dates, numbers and money. */
  formats: string
  /** The region by which sites that show a link know it. */
  openGraph: string
}

/**
 * What the product speaks. Portuguese is European, the default and the fallback; euros in English are written the Irish way.
 * One more is a row here, a file of texts, and what the compiler then asks for.
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

/** Development's own: 40 % longer, accented, from right to left, made of the texts of `base`. Production never speaks it. */
export const PSEUDO_LANGUAGE = { tag: 'qps', base: 'en', direction: 'rtl' } as const
/** What a page may be written in. */
export type PageLanguage = Language | typeof PSEUDO_LANGUAGE.tag

/** "pt-BR" is pt; a language we do not speak is undefined. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return LANGUAGE_TAGS.find((language) => language === primary)
}

/** The language that an address asks for with `?lang=`: for the visit it comes before whatever else is known of the visitor. */
export const requestedLanguage = (search: string): Language | undefined =>
  languageOf(new URLSearchParams(search).get('lang'))

export const isPseudoLanguageRequested = (search: string): boolean =>
  new URLSearchParams(search).get('lang') === PSEUDO_LANGUAGE.tag
