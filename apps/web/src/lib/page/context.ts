import { ALL_OFFERED, type Offered } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { Plans } from '@aplauso/contract/plans'
import { createContext, RouterContextProvider } from 'react-router'
import type { Api } from '#lib/api/api.ts'

/** The api a loader calls: over the network in the browser, straight into the server while it renders. */
export const apiContext = createContext<Api>()

/** The language of the page a loader works for. */
export const languageContext = createContext<Language>()

/** What plans cost and have here; null where there are none. */
export const plansContext = createContext<Plans | null>()

export const offeredContext = createContext<Offered>()

type LoaderNeeds = { api: Api; language: Language; plans: Plans | null; offered?: Offered | undefined }

/** What every loader is given. */
export function loaderContext({ api, language, plans, offered = ALL_OFFERED }: LoaderNeeds): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(languageContext, language)
  context.set(plansContext, plans)
  context.set(offeredContext, offered)
  return context
}
