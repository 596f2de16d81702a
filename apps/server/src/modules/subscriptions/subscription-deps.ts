import type { FastifyBaseLogger } from 'fastify'
import type { PaymentProviders, PaymentSnapshot } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs, JobTransaction } from '#platform/jobs/jobs.ts'

export type SubscriptionDeps = {
  db: Database
  payments: PaymentProviders
  jobs: Pick<Jobs, 'add'>
  publicUrl: () => string
  /** Called once for a payment that a person has to look at; part of the transaction. */
  reviewNeeded: (payment: PaymentSnapshot, tx: JobTransaction) => Promise<void>
  log: FastifyBaseLogger
}
