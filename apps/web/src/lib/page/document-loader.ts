import type { Language } from '@aplauso/contract/languages'
import type { LoaderFunctionArgs } from 'react-router'
import { fillDocument } from './fill-document.ts'
import { languageContext, offeredContext, plansContext } from './loader-context.ts'

/** Each language is a file of its own, and only the one that is read is loaded. */
export type Translations<Document> = Record<Language, () => Promise<Document>>

export type LoadedDocument<Document> = { language: Language; document: Document }

/** A route's loader that gives a long text in the language of the page, as it reads by the plans that there are here. */
export function documentLoader<Document>(translations: Translations<Document>) {
  return async ({ context }: LoaderFunctionArgs): Promise<LoadedDocument<Document>> => {
    const language = context.get(languageContext)
    const [plans, offered] = [context.get(plansContext), context.get(offeredContext)]
    return { language, document: fillDocument(await translations[language](), plans, language, offered) }
  }
}
