import { ALL_FEATURES_AVAILABLE, type AvailableFeatures } from '@aplauso/contract/features'
import { createContext, use } from 'react'

export const AvailableFeaturesContext = createContext<AvailableFeatures>(ALL_FEATURES_AVAILABLE)

/** What this server offers, as it writes it into every page: a text promises nothing that is switched off. */
export const useAvailableFeatures = (): AvailableFeatures => use(AvailableFeaturesContext)
