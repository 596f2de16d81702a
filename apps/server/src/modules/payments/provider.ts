import type { PaymentMethod } from '@aplauso/contract/config'
import type { Language } from '@aplauso/contract/languages'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import type { MoneyRoads } from './connected-accounts.ts'

export const CALL_MAX_MS = 8 * SECOND_MS

export type CheckoutOrder = {
  /**
   * Our id. The provider stores it in its metadata, and uses it as idempotency key: a repeat gives the same payment.
   */
  reference: string
  amountCents: Cents
  currency: string
  description: string
  language: Language
  redirectUrl: string
  /** Recovery record that the provider stores with the payment: ASCII, `RECORD_MAX_CHARACTERS` at most. */
  record: string
  /** The platform's fee of it, where it is paid to a connected account. */
  applicationFeeCents?: Cents
  /** Makes the payment leave a mandate for `chargeAgain`. The checkout then offers only methods that support one. */
  customerId?: string | undefined
}

export type Checkout = { paymentId: string; checkoutUrl: string }

export type PaymentStatus = 'open' | 'paid' | 'failed' | 'canceled' | 'expired'

/**
 * Texts that are the same for the same card or account, such as `mollie:account:nl91abna…`. Empty where the provider
 * gives none.
 */
export type PayerFingerprints = { read: () => readonly string[] }

/** State of a payment, always fetched from the provider and never read from a webhook. Amounts are cumulative. */
export type PaymentSnapshot = {
  paymentId: string
  status: PaymentStatus
  amountCents: Cents
  currency: string
  /** Includes refunds that are still pending. A refund that fails later lowers it again. */
  refundedCents: Cents
  chargedBackCents: Cents
  /** For an open payment: the payer has finished and the money has not arrived yet, as with a bank transfer. */
  isProcessing?: boolean | undefined
  payer?: PayerFingerprints | undefined
  /** When it was paid, as far as the provider says so. */
  paidAt?: Date | undefined
}

export type RefundOrder = {
  paymentId: string
  /** Our id of the refund; a repeat with it gives the same refund. */
  reference: string
  amountCents: Cents
  currency: string
  description: string
}

/** `pending` may still fail. The payment's snapshot and `getRefund` show the result. */
export type RefundStatus = 'pending' | 'refunded' | 'failed'

/** `refused` is final: no repeat changes it. */
export type RefundAnswer =
  | { outcome: 'accepted'; refundId: string; status: RefundStatus }
  | { outcome: 'refused'; reason: string }

export type Customer = {
  /** Our id. A repeat with it gives the same customer, for at least an hour. */
  reference: string
  /** Undefined at a connected account, whose owner would see them. */
  name: string | undefined
  email: string | undefined
  language: Language
}

export type Charge = {
  customerId: string
  /** Our id of the payment; a repeat with it gives the same payment. */
  reference: string
  amountCents: Cents
  currency: string
  description: string
  /** As in `CheckoutOrder`. */
  applicationFeeCents?: Cents
  /** Recovery record, as in `CheckoutOrder`. */
  record: string
  /** Charges nothing. Returns the payment that was charged with this reference before, else `refused`. */
  onlyIfMade?: boolean
}

/** Mollie accepts 1 kB of metadata, including the field names and our reference. */
export const RECORD_MAX_CHARACTERS = 900

/** A payment as the provider lists it, also one without a row here. */
export type ListedPayment = {
  paymentId: string
  status: PaymentStatus
  createdAt: Date
  /** Equals `createdAt` for an unpaid payment, or where the provider gives no time of payment. */
  paidAt: Date
  /** Our id. Undefined for a payment that another program created with the same account. */
  reference: string | undefined
  record: string | undefined
  customerId: string | undefined
  /** Amounts have the same meaning as in `PaymentSnapshot`. */
  refundedCents: Cents
  chargedBackCents: Cents
}

/**
 * `application_fee` is what the platform took of a payment on a connected account. A `payment` may be negative, as
 * for a direct debit that failed after it was settled. Every other kind is positive: a `returned_refund` and a
 * `chargeback_reversal` bring back what the refund or chargeback took.
 */
export type SettledKind =
  | 'payment'
  | 'application_fee'
  | 'refund'
  | 'returned_refund'
  | 'chargeback'
  | 'chargeback_reversal'

/** One movement of money in a settlement. */
export type SettledEntry = {
  kind: SettledKind
  /** The provider's id of the movement, unique within its kind. */
  id: string
  /** The provider's id of the payment. With Stripe always the payment intent, also of a checkout. */
  paymentId: string
  /** Our id, on a `payment` only. Undefined for a payment that another program created with the same account. */
  reference: string | undefined
  /** In the currency of the payment, also where the account is settled in another one. */
  amountCents: number
  currency: string
  /** What the provider itself charges for it; undefined where the list does not tell. */
  feeCents: number | undefined
  /** The settlement, or with Stripe the balance transaction. */
  settlementId: string
  settledAt: Date
}

/** Everything that was settled before `at` has been read, and of what was settled at that moment `settlementIds`. */
export type SettledPosition = { at: Date; settlementIds: readonly string[] }

export type SettledPage = {
  entries: SettledEntry[]
  /** Reached with this page: the next list may start here. */
  position?: SettledPosition
}

/** `refused`: there is no payment, for example because the mandate was revoked. A `made` payment may have failed. */
export type ChargeAnswer = { outcome: 'made'; payment: PaymentSnapshot } | { outcome: 'refused'; reason: string }

/** A part of the platform's fee that goes back to the connected account, because its payment was reversed. */
export type FeeReturn = {
  paymentId: string
  /** Our id; a repeat with it returns the same amount once. */
  reference: string
  amountCents: Cents
  currency: string
  description: string
}

/** `refused` is final, as where the platform's balance is too low for long, or the account is gone. */
export type FeeReturnAnswer = { outcome: 'returned' } | { outcome: 'refused'; reason: string }

/**
 * Adapter of one payment provider. Every call has a time limit. It rejects with AppError('provider_error') where the
 * outcome is unknown; repeating the call with the same reference is then safe.
 */
export type PaymentProvider = {
  /** Stored with each payment, to find its provider later. */
  readonly name: string
  readonly sandbox: boolean
  /** Methods that donors can pay with now. Methods that the product does not know are left out. */
  listMethods(): Promise<PaymentMethod[]>
  /** Ends with payment_account_missing where a connected account refuses for good: nothing was made there. */
  openCheckout(order: CheckoutOrder): Promise<Checkout>
  getPayment(paymentId: string): Promise<PaymentSnapshot>
  refund(order: RefundOrder): Promise<RefundAnswer>
  getRefund(paymentId: string, refundId: string): Promise<RefundStatus>
  /** Creates a customer who can be charged again. Returns the provider's id. Ends as `openCheckout` does. */
  createCustomer(customer: Customer): Promise<string>
  /** Charges the customer's newest mandate without the payer. */
  chargeAgain(charge: Charge): Promise<ChargeAnswer>
  /** Deletes the customer and their mandates at the provider. Succeeds if the customer does not exist any more. */
  forgetCustomer(customerId: string): Promise<void>
  /** Undefined where the provider has no payment with that id, for example an invented one. */
  findPayment(paymentId: string): Promise<ListedPayment | undefined>
  /** Gives a part of the application fee back. Undefined on the operator's own account, which has no such fee. */
  returnFee?: ((feeReturn: FeeReturn) => Promise<FeeReturnAnswer>) | undefined
  /** All payments of this account since then, whichever program created them, in pages, newest first. */
  listPayments(since: Date): AsyncIterable<ListedPayment[]>
  /** What was settled since then, the oldest settlement first. A repeat lists the same entries. */
  listSettledEntries(since: SettledPosition): AsyncIterable<SettledPage>
  /** Whether the money of a settled refund or chargeback came back later without an entry of its own. */
  isReturned(entry: Pick<SettledEntry, 'kind' | 'id' | 'paymentId'>): Promise<boolean>
}

/**
 * Providers that have an API key. A payment is polled, refunded and charged again at the provider that created it, also
 * after the operator has chosen another one for new payments.
 */
export type PaymentProviders = MoneyRoads & {
  /** Creates new payments and customers on the operator's account. */
  readonly current: PaymentProvider
  /**
   * Provider by the name that is stored with a payment: `mollie` is the operator's account, `mollie:org_1` a connected
   * one. Undefined for one whose API key was removed.
   */
  of(name: string): PaymentProvider | undefined
  /** The operator's accounts. */
  readonly all: readonly PaymentProvider[]
  /** The operator's accounts and every connected one that may still have payments to compare. */
  everyAccount(): Promise<readonly PaymentProvider[]>
  /** Checks within seconds how a connected account stands: it has refused a payment, or its provider says so. */
  checkAccountSoon(name: string): Promise<void>
}

/** Accounts of creators at the vendors. */
export type ConnectedProviders = MoneyRoads & {
  of(name: string): PaymentProvider | undefined
  all(): Promise<readonly PaymentProvider[]>
  checkAccountSoon(name: string): Promise<void>
}

const NO_ACCOUNTS: ConnectedProviders = {
  moneyFlow: 'operator',
  connects: [],
  of: () => undefined,
  all: async () => [],
  checkAccountSoon: async () => {},
}

export function paymentProviders(
  current: PaymentProvider,
  others: readonly PaymentProvider[] = [],
  { moneyFlow, connects, ...connected }: ConnectedProviders = NO_ACCOUNTS,
): PaymentProviders {
  const byName = new Map([...others, current].map((provider) => [provider.name, provider]))
  const all = [...byName.values()]
  return {
    current,
    moneyFlow,
    connects,
    of: (name) => byName.get(name) ?? connected.of(name),
    all,
    checkAccountSoon: connected.checkAccountSoon,
    everyAccount: async () => [...all, ...(await connected.all())],
  }
}
