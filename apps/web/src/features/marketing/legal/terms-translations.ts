import type { Translations } from '#lib/page/document-loader.ts'
import type { LegalDocument } from './legal-document.ts'

export const termsTranslations: Translations<LegalDocument> = {
  pt: async () => (await import('./terms.pt.ts')).termsPt,
  en: async () => (await import('./terms.en.ts')).termsEn,
  es: async () => (await import('./terms.es.ts')).termsEs,
  fr: async () => (await import('./terms.fr.ts')).termsFr,
}
