import { createContext } from 'react-router'
import type { Api } from '#lib/api.ts'

/** The api a loader calls: over the network in the browser, straight into the server while it renders. */
export const apiContext = createContext<Api>()
