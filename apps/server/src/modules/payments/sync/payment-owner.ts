import type { ListedPayment } from '../provider.ts'
import type { PaymentKind } from '../tables.ts'
import type { MissingPayment, PaymentPoll } from './payment-sync-rows.ts'

/** A payment that we have no row for, together with what was kept of the row at the provider. */
export type PaymentToRestore = ListedPayment & { provider: string; reference: string; decodedRecord: unknown }

/**
 * `made`: there is a row again; `lacking` says what it has lost. `unmade`: there cannot be one. Undefined: it is not of the
 * kind that is asked.
 */
export type RestoreResult =
  | { outcome: 'made'; missingParts?: string }
  | { outcome: 'unmade'; reason: string }
  | undefined

/** One of the kinds of what is paid for here. */
export type PaymentOwner = {
  /** Asks the provider and applies what it says; where the payment was lost, as of `paidAt`. */
  sync(poll: PaymentPoll, when: { now: Date; paidAt?: Date | undefined }): Promise<void>
  /** It is due, and as far as we know the provider has no payment for it: asks for one again, or gives it up. */
  retryOrExpire(missing: MissingPayment, now: Date): Promise<void>
  restore(payment: PaymentToRestore): Promise<RestoreResult>
}

export type PaymentOwners = Record<PaymentKind, PaymentOwner>
