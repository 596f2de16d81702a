import type { Translations } from './legal-document.ts'

export const privacyTranslations: Translations = {
  pt: async () => (await import('./privacy.pt.ts')).privacyPt,
  en: async () => (await import('./privacy.en.ts')).privacyEn,
  es: async () => (await import('./privacy.es.ts')).privacyEs,
  fr: async () => (await import('./privacy.fr.ts')).privacyFr,
}
