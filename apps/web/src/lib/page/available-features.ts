import { ALL_FEATURES_AVAILABLE, type AvailableFeatures } from '@aplauso/contract/features'
import { createContext, use } from 'react'

export const AvailableFeaturesContext = createContext<AvailableFeatures>(ALL_FEATURES_AVAILABLE)

/** Features of this server, written into every page, so that no text promises a feature that is off. */
export const useAvailableFeatures = (): AvailableFeatures => use(AvailableFeaturesContext)
