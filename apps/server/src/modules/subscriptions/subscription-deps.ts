import type { Features } from '@aplauso/contract/features'
import type { FastifyBaseLogger } from 'fastify'
import type { Authentication } from '#modules/access/public.ts'
import type { PaymentProviders, PaymentSnapshot, RecoveryRecords } from '#modules/payments/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs, JobTransaction } from '#platform/jobs/jobs.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'

export type SubscriptionDeps = {
  db: Database
  prices: Prices
  payments: PaymentProviders
  records: Pick<RecoveryRecords, 'write'>
  jobs: Pick<Jobs, 'add'>
  publicUrl: () => string
  /** Called once for a payment that needs a review, within the transaction. */
  reviewNeeded: (payment: PaymentSnapshot, tx: JobTransaction) => Promise<void>
  log: FastifyBaseLogger
}

export type SubscriptionRouteDeps = SubscriptionDeps & {
  authentication: Authentication
  features: Features
  limit: RateLimit
  /** Polls the creator's open payments while they wait on the page. */
  pollForWaitingPayer: (userId: string) => Promise<void>
}
