import type { Translations } from '#lib/page/document-loader.ts'
import type { LegalDocument } from './legal-document.ts'

export const privacyTranslations: Translations<LegalDocument> = {
  pt: async () => (await import('./privacy.pt.ts')).privacyPt,
  en: async () => (await import('./privacy.en.ts')).privacyEn,
  es: async () => (await import('./privacy.es.ts')).privacyEs,
  fr: async () => (await import('./privacy.fr.ts')).privacyFr,
}
