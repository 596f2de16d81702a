import type { Translations } from '#lib/page/document-loader.ts'
import type { HelpDocument } from './help-document.ts'

export const helpTranslations: Translations<HelpDocument> = {
  pt: async () => (await import('@aplauso/texts/documents/help.pt.md')).default,
  en: async () => (await import('@aplauso/texts/documents/help.en.md')).default,
  es: async () => (await import('@aplauso/texts/documents/help.es.md')).default,
  fr: async () => (await import('@aplauso/texts/documents/help.fr.md')).default,
}
