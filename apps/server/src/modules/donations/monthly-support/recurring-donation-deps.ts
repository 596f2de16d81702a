import type { Language } from '@aplauso/contract/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { PaymentProviders, RecoveryRecords } from '#modules/payments/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { DonorSecrets } from '../donor-secret.ts'
import type { DonationSyncDeps } from '../settlement/sync-donation-payment.ts'

export type RecurringDonationDeps = {
  db: Database
  prices: Prices
  payments: PaymentProviders
  records: Pick<RecoveryRecords, 'write'>
  jobs: Pick<Jobs, 'add' | 'forget'>
  publicUrl: () => string
  donorSecrets: DonorSecrets
  describe: (creatorName: string, language: Language, isMonthly: boolean) => string
  /** For the payment of a month. */
  donationSync: DonationSyncDeps
  log: FastifyBaseLogger
}
