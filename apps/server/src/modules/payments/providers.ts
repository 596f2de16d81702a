import type { PaymentProvider } from './provider.ts'

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
