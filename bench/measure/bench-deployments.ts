import type { Cleanup } from '../setup/cleanup.ts'
import type { Installation } from '../setup/installation.ts'
import type { Provider } from '../setup/provider.ts'

/** A way to run the product: an engine, and what carries events between processes. */
export type Deployment = { name: string; installation: Installation; redisUrl: string | undefined }

/** What every measurement works with. */
export type Bench = {
  cleanup: Cleanup
  provider: Provider
  deployments: Deployment[]
  /** Paid at the provider; in each installation they are donations of its own. */
  paymentIds: string[]
  /** The PostgreSQL server of the scratch databases; undefined: it is not measured. */
  databaseBaseUrl: string | undefined
  quick: boolean
}

export const BUSY_CREATORS = 20
/** Those of them who have their overlays open, unless a measurement says otherwise. */
export const IDLE_OVERLAYS = 1_000
export const IDLE_CREATORS = 2_000
/** Donations of every installation: enough for the longest measurement. */
export const DONATIONS = { quick: 700, full: 2_300 }
export const WARM_UP_DONATIONS = { quick: 300, full: 600 }
