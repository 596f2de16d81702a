import { ALL_FEATURES_AVAILABLE, type AvailableFeatures } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { Plans } from '@aplauso/contract/plans'
import { createContext, RouterContextProvider } from 'react-router'
import type { Api } from '#lib/api/api.ts'

/** The API client of loaders: over the network in the browser, in-process on the server. */
export const apiContext = createContext<Api>()

export const languageContext = createContext<Language>()

/** The plans of this server; null without plans. */
export const plansContext = createContext<Plans | null>()

export const offeredContext = createContext<AvailableFeatures>()

type LoaderContextValues = {
  api: Api
  language: Language
  plans: Plans | null
  offered?: AvailableFeatures | undefined
}

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
