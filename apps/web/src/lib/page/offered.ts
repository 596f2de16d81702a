import { ALL_OFFERED, type Offered } from '@aplauso/contract/features'
import { createContext, use } from 'react'

export const OfferedContext = createContext<Offered>(ALL_OFFERED)

/** What this server offers, as it writes it into every page: a text promises nothing that is switched off. */
export const useOffered = (): Offered => use(OfferedContext)
