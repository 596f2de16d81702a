import type { PaymentMethod } from '@aplauso/contract/config'
import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'

export type CheckoutOrder = {
  /** Our id; kept in the provider's metadata, and the key under which a repeat gives the same payment. */
  reference: string
  amountCents: Cents
  currency: string
  description: string
  language: Language
  redirectUrl: string
}

export type Checkout = { paymentId: string; checkoutUrl: string }

export type PaymentStatus = 'open' | 'paid' | 'failed' | 'canceled' | 'expired'

/** What the provider itself says of a payment, always fetched and never read from a webhook. Cumulative figures. */
export type PaymentSnapshot = {
  paymentId: string
  status: PaymentStatus
  amountCents: Cents
  currency: string
  refundedCents: Cents
  chargedBackCents: Cents
}

/** A payment provider in our words. Every call has a time limit and fails with AppError('provider_error'). */
export type PaymentProvider = {
  readonly name: string
  readonly sandbox: boolean
  /** What donors can pay with now; what the product has no name for is left out. */
  listMethods(): Promise<PaymentMethod[]>
  openCheckout(order: CheckoutOrder): Promise<Checkout>
  getPayment(paymentId: string): Promise<PaymentSnapshot>
}
