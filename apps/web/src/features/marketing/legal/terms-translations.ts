import type { Translations } from '#lib/page/document-loader.ts'
import type { LegalDocument } from './legal-document.ts'

export const termsTranslations: Translations<LegalDocument> = {
  pt: async () => (await import('@aplauso/texts/documents/terms.pt.md')).default,
  en: async () => (await import('@aplauso/texts/documents/terms.en.md')).default,
  es: async () => (await import('@aplauso/texts/documents/terms.es.md')).default,
  fr: async () => (await import('@aplauso/texts/documents/terms.fr.md')).default,
}
