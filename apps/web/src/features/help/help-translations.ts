import type { Translations } from '#lib/page/document-loader.ts'
import type { HelpDocument } from './help-document.ts'

export const helpTranslations: Translations<HelpDocument> = {
  pt: async () => (await import('./help.pt.ts')).helpPt,
  en: async () => (await import('./help.en.ts')).helpEn,
  es: async () => (await import('./help.es.ts')).helpEs,
  fr: async () => (await import('./help.fr.ts')).helpFr,
}
