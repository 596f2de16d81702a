import type { Translations } from '#lib/page/document-loader.ts'
import type { LegalDocument } from './legal-document.ts'

export const privacyTranslations: Translations<LegalDocument> = {
  pt: async () => (await import('@aplauso/texts/documents/privacy.pt.md')).default,
  en: async () => (await import('@aplauso/texts/documents/privacy.en.md')).default,
  es: async () => (await import('@aplauso/texts/documents/privacy.es.md')).default,
  fr: async () => (await import('@aplauso/texts/documents/privacy.fr.md')).default,
}
