import type { Language } from '@aplauso/contract/languages'
import type { LoaderFunctionArgs } from 'react-router'
import { fillDocument } from './fill-document.ts'
import { languageContext, offeredContext, plansContext } from './loader-context.ts'

/** Each language is a separate file, loaded only when used. */
export type Translations<Document> = Record<Language, () => Promise<Document>>

export type LoadedDocument<Document> = { language: Language; document: Document }

/** Route loader of a long document in the page language, filled with the plans of this server. */
export function documentLoader<Document>(translations: Translations<Document>) {
  return async ({ context }: LoaderFunctionArgs): Promise<LoadedDocument<Document>> => {
    const language = context.get(languageContext)
    const [plans, offered] = [context.get(plansContext), context.get(offeredContext)]
    return { language, document: fillDocument(await translations[language](), plans, language, offered) }
  }
}
