import { ALL_FEATURES_AVAILABLE, type AvailableFeatures } from '@aplauso/contract/features'
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

export const offeredContext = createContext<AvailableFeatures>()

type LoaderContextValues = {
  api: Api
  language: Language
  plans: Plans | null
  offered?: AvailableFeatures | undefined
}

/** What every loader is given. */
export function loaderContext({
  api,
  language,
  plans,
  offered = ALL_FEATURES_AVAILABLE,
}: LoaderContextValues): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(languageContext, language)
  context.set(plansContext, plans)
  context.set(offeredContext, offered)
  return context
}
