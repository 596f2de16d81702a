import type { PaymentVendor } from '@aplauso/contract/config'
import type { FastifyBaseLogger } from 'fastify'
import type { MoneyRoads, PaymentProviders } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import type { AccountVendor } from './account-vendor.ts'
import type { OpenedPages } from './opened-pages.ts'

export type AccountVendors = Partial<Record<PaymentVendor, AccountVendor>>

export type PaymentAccountDeps = {
  db: Database
  jobs: Pick<Jobs, 'add'>
  log: FastifyBaseLogger
  /** Encrypts the tokens. */
  sealer: Sealer
  vendors: AccountVendors
  openedPages: OpenedPages
  /** The country of the creator's tax data, or the operator's. */
  countryOf: (creatorId: string) => Promise<string | undefined>
  /** Where donations to creators go. */
  roads: MoneyRoads & Pick<PaymentProviders, 'current'>
  /**
   * Called in the transaction in which new donations to the creator go somewhere else: supporters are asked to
   * follow.
   */
  roadChanged: (creatorId: string, tx: Parameters<Jobs['add']>[2]) => Promise<void>
}
