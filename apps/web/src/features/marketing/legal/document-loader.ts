import type { Language } from '@aplauso/contract/languages'
import type { LoaderFunctionArgs } from 'react-router'
import { languageContext } from '#lib/context.ts'
import type { LegalDocument, Translations } from './legal-document.ts'

export type LoadedDocument = { language: Language; document: LegalDocument }

/** A route's loader that gives the document in the language of the page. */
export function documentLoader(translations: Translations) {
  return async ({ context }: LoaderFunctionArgs): Promise<LoadedDocument> => {
    const language = context.get(languageContext)
    return { language, document: await translations[language]() }
  }
}
