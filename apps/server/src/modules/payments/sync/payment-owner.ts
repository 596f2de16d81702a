import type { ListedPayment } from '../provider.ts'
import type { PaymentKind } from '../tables.ts'
import type { MissingPayment, PaymentPoll } from './payment-sync-rows.ts'

/** A payment without a row, with the recovery record that the provider stored. */
export type PaymentToRestore = ListedPayment & {
  provider: string
  reference: string
  decodedRecord: unknown
  /** The creator who gets the donation, decided by the operator. Undefined: the one of the record. */
  creatorId?: string | undefined
}

/** The account without which a row cannot be restored: `creator` of a donation, `account` of a plan payment. */
export type MissingAccount = 'creator' | 'account'

/**
 * `restored`: the row exists again; `missingParts` names what could not be restored. `not_restored`: the row cannot be
 * restored. Undefined: the payment is of another kind.
 */
export type RestoreResult =
  | { outcome: 'restored'; missingParts?: string }
  | { outcome: 'not_restored'; reason: string; missing?: MissingAccount }
  | undefined

/**
 * Handles the payments of one kind. A port, because this module stands below both owners: donations have
 * `donationPaymentOwner` (`donations/donation-payment-owner.ts`), plans `planPaymentOwner`
 * (`subscriptions/plan-payment-owner.ts`).
 */
export type PaymentOwner = {
  /** Fetches the payment from its provider and applies the result; a restored payment is booked as of `paidAt`. */
  sync(poll: PaymentPoll, when: { now: Date; paidAt?: Date | undefined }): Promise<void>
  /** Called when a payment is due that has no id at the provider yet: requests one again, or expires it. */
  retryOrExpire(missing: MissingPayment, now: Date): Promise<void>
  restore(payment: PaymentToRestore): Promise<RestoreResult>
}

export type PaymentOwners = Record<PaymentKind, PaymentOwner>
