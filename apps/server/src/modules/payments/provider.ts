import type { PaymentMethod } from '@aplauso/contract/config'
import type { Language } from '@aplauso/contract/languages'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'

/** How long any call of a provider may take. */
export const CALL_MAX_MS = 8 * SECOND_MS

export type CheckoutOrder = {
  /** Our id; kept in the provider's metadata, and the key under which a repeat gives the same payment. */
  reference: string
  amountCents: Cents
  currency: string
  description: string
  language: Language
  redirectUrl: string
  /** Kept with it at the provider, `RECORD_MAX_CHARACTERS` of ASCII at most: what makes its row again, should we lose it. */
  record: string
  /** With it the payment leaves a mandate behind, by which `chargeAgain` goes on; only methods that can are offered. */
  customerId?: string | undefined
}

export type Checkout = { paymentId: string; checkoutUrl: string }

export type PaymentStatus = 'open' | 'paid' | 'failed' | 'canceled' | 'expired'

/**
 * What a paid payment tells of who paid: texts that are the same for the same card or account, such as `mollie:account:nl91abna…`; none
 * where the provider tells nothing of the sort.
 */
export type PayerFingerprints = { read: () => readonly string[] }

/** What the provider itself says of a payment, always fetched and never read from a webhook. Cumulative figures. */
export type PaymentSnapshot = {
  paymentId: string
  status: PaymentStatus
  amountCents: Cents
  currency: string
  /** Also what is on its way back: a refund that fails later lowers it again. */
  refundedCents: Cents
  chargedBackCents: Cents
  /** Of an open one: the payer has done all there is to do, and the money is on its way, as by bank transfer. */
  isProcessing?: boolean | undefined
  payer?: PayerFingerprints | undefined
}

export type RefundOrder = {
  paymentId: string
  /** Our id of the refund; a repeat under it gives the same refund. */
  reference: string
  amountCents: Cents
  currency: string
  description: string
}

/** `pending` may still fail; what becomes of it is in the payment's snapshot and in `getRefund`. */
export type RefundStatus = 'pending' | 'refunded' | 'failed'

/** `refused`: the provider says no, and no repeat will change that. */
export type RefundAnswer =
  | { outcome: 'accepted'; refundId: string; status: RefundStatus }
  | { outcome: 'refused'; reason: string }

export type Customer = {
  /** Our id; a repeat under it gives the same customer, within the hour at least. */
  reference: string
  name: string
  email: string
  language: Language
}

export type Charge = {
  customerId: string
  /** Our id of the payment; a repeat under it gives the same payment. */
  reference: string
  amountCents: Cents
  currency: string
  description: string
  /** As with a checkout. */
  record: string
  /** Nothing is to be charged any more: gives what was charged under this reference before, else `refused`. */
  onlyIfMade?: boolean
}

/** Mollie takes a kilobyte of metadata, the names and our reference included. */
export const RECORD_MAX_CHARACTERS = 900

/** A payment as the provider lists it, also where we know nothing of it. */
export type ListedPayment = {
  paymentId: string
  status: PaymentStatus
  createdAt: Date
  /** When it was made, where it is not paid or the provider does not say when it was. */
  paidAt: Date
  /** Our id; undefined for a payment that was made by something else at the same account. */
  reference: string | undefined
  record: string | undefined
  customerId: string | undefined
  /** As in its snapshot. */
  refundedCents: Cents
  chargedBackCents: Cents
}

/** `refused`: there is no payment, such as where the mandate was revoked. A payment that was made may still have failed. */
export type ChargeAnswer = { outcome: 'made'; payment: PaymentSnapshot } | { outcome: 'refused'; reason: string }

/**
 * A payment provider in our words. Every call has a time limit and fails with AppError('provider_error') where it is not known
 * what the provider did; the same call with the same reference is then safe.
 */
export type PaymentProvider = {
  /** Kept with each payment: who is asked about it later. */
  readonly name: string
  readonly sandbox: boolean
  /** What donors can pay with now; what the product has no name for is left out. */
  listMethods(): Promise<PaymentMethod[]>
  openCheckout(order: CheckoutOrder): Promise<Checkout>
  getPayment(paymentId: string): Promise<PaymentSnapshot>
  refund(order: RefundOrder): Promise<RefundAnswer>
  getRefund(paymentId: string, refundId: string): Promise<RefundStatus>
  /** Somebody who can be charged again; gives the provider's id. */
  createCustomer(customer: Customer): Promise<string>
  /** Charges the customer's newest mandate, without the payer. */
  chargeAgain(charge: Charge): Promise<ChargeAnswer>
  /** Takes back the customer's mandates and what the provider knows of them; fine when they are gone already. */
  forgetCustomer(customerId: string): Promise<void>
  /** Undefined where the provider has no payment by that id, as when somebody made it up. */
  findPayment(paymentId: string): Promise<ListedPayment | undefined>
  /** Everything that was made at this account since then, whoever made it, in pages with the newest first. */
  listPayments(since: Date): AsyncIterable<ListedPayment[]>
}

/**
 * The providers that have a key. A payment is asked about, refunded and charged again where it was made, also after the
 * operator has chosen another provider for new ones.
 */
export type PaymentProviders = {
  /** New payments and customers are made with it. */
  readonly current: PaymentProvider
  /** By the name that a payment was kept with; undefined for a provider that has no key any more. */
  of(name: string): PaymentProvider | undefined
  readonly all: readonly PaymentProvider[]
}

export function paymentProviders(current: PaymentProvider, others: readonly PaymentProvider[] = []): PaymentProviders {
  const byName = new Map([...others, current].map((provider) => [provider.name, provider]))
  return { current, of: (name) => byName.get(name), all: [...byName.values()] }
}
