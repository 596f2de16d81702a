import type { Translations } from '#lib/page/document-loader.ts'
import type { LegalDocument } from './legal-document.ts'

export const cookiesTranslations: Translations<LegalDocument> = {
  pt: async () => (await import('@aplauso/texts/documents/cookies.pt.md')).default,
  en: async () => (await import('@aplauso/texts/documents/cookies.en.md')).default,
  es: async () => (await import('@aplauso/texts/documents/cookies.es.md')).default,
  fr: async () => (await import('@aplauso/texts/documents/cookies.fr.md')).default,
}
