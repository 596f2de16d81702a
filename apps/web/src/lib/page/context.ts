import type { Language } from '@aplauso/contract/languages'
import { createContext, RouterContextProvider } from 'react-router'
import type { Api } from '#lib/api/api.ts'

/** The api a loader calls: over the network in the browser, straight into the server while it renders. */
export const apiContext = createContext<Api>()

/** The language of the page a loader works for. */
export const languageContext = createContext<Language>()

/** What every loader is given. */
export function loaderContext(api: Api, language: Language): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(languageContext, language)
  return context
}
