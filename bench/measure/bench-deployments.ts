import type { Cleanup } from '../setup/cleanup.ts'
import type { Installation } from '../setup/installation.ts'
import type { Provider } from '../setup/provider.ts'

/** A way to run the product: a database engine, and the transport of events between processes. */
export type Deployment = { name: string; installation: Installation; redisUrl: string | undefined }

export type Bench = {
  cleanup: Cleanup
  provider: Provider
  deployments: Deployment[]
  /** Paid at the provider; each installation has its own donations for them. */
  paymentIds: string[]
  /** The PostgreSQL server for scratch databases; undefined: PostgreSQL is not measured. */
  databaseBaseUrl: string | undefined
  quick: boolean
}

export const BUSY_CREATORS = 20
/** Creators with open overlays, unless a measurement needs another number. */
export const IDLE_OVERLAYS = 1_000
export const IDLE_CREATORS = 2_000
/** Donations per installation, enough for the longest measurement. */
export const DONATIONS = { quick: 700, full: 2_300 }
export const WARM_UP_DONATIONS = { quick: 300, full: 600 }
