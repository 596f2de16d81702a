/** Portuguese is the default and the fallback. */
export const LANGUAGES = ['pt', 'en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'pt'

export const LANGUAGE_NAMES: Record<Language, string> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
  fr: 'Français',
}

/** "pt-BR" is pt; a language we do not speak is undefined. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((language) => language === primary)
}

/** The language that an address asks for with `?lang=`: for the visit it comes before whatever else is known of the visitor. */
export const languageAsked = (search: string): Language | undefined =>
  languageOf(new URLSearchParams(search).get('lang'))

/** The tag that Intl and html[lang] users expect: European Portuguese, and euros written the Irish way in English. */
export const FORMAT_LOCALES: Record<Language, string> = { pt: 'pt-PT', en: 'en-IE', es: 'es-ES', fr: 'fr-FR' }
