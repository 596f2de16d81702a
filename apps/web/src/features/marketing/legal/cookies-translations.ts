import type { Translations } from '#lib/page/document-loader.ts'
import type { LegalDocument } from './legal-document.ts'

export const cookiesTranslations: Translations<LegalDocument> = {
  pt: async () => (await import('./cookies.pt.ts')).cookiesPt,
  en: async () => (await import('./cookies.en.ts')).cookiesEn,
  es: async () => (await import('./cookies.es.ts')).cookiesEs,
  fr: async () => (await import('./cookies.fr.ts')).cookiesFr,
}
