import { cents } from '@aplauso/contract/money'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type PaymentProvider, RECORD_MAX_CHARACTERS } from '#modules/payments/public.ts'
import type { FaultyProxy, ProxyFault } from '../faulty-proxy.ts'

type CheckoutOrder = Parameters<PaymentProvider['openCheckout']>[0]

/** A provider with its other parties: payers, banks, and the connection to it. */
export type Counterpart = {
  provider: PaymentProvider
  /** The same provider with a limit of 250 ms per call, for connections without an answer. */
  impatient: PaymentProvider
  wrongKey: PaymentProvider
  proxy: FaultyProxy
  payments(): Promise<number>
  pay(paymentId: string): Promise<void>
  /** The payer chooses a method that takes days. */
  payLater(paymentId: string): Promise<void>
  settleLate(paymentId: string): Promise<void>
  failLate(paymentId: string): Promise<void>
  expire(paymentId: string): Promise<void>
  failRefund(refundId: string): Promise<void>
  chargeBack(paymentId: string): Promise<void>
  winChargeback(paymentId: string): Promise<void>
  declineCharges(customerId: string): Promise<void>
  delayCharges(customerId: string): Promise<void>
  revokeMandates(customerId: string): Promise<void>
  /** Pays the balance out, where the provider settles it in lists of its own. */
  settle(): Promise<void>
  /** What only a provider of a connected account has. */
  connected?: {
    /** What the platform has of its fees, in cents. */
    platformCents(): Promise<number>
    restrict(): Promise<void>
    restore(): Promise<void>
    /** The owner withdraws the access. */
    revoke(): Promise<void>
    /** As time passes: the provider forgets every idempotency key. */
    forgetKeys(): Promise<void>
  }
  /** How a checkout ends with a wrong key, where that is the key of the account alone. */
  wrongKeyEnds?: object
  /** Removes all declines and delays. */
  calm(): Promise<void>
  close(): Promise<void>
}

export const NOTHING_BACK = { refundedCents: 0, chargedBackCents: 0 }
/** The longest record that is allowed. */
export const RECORD = 'r3c0rd-'.repeat(200).slice(0, RECORD_MAX_CHARACTERS)
export const UNKNOWN = { code: 'provider_error' }

export type ProviderOrders = ReturnType<typeof useCounterpart>

/** Starts the counterpart for one test file, and creates orders at its provider. */
export function useCounterpart(name: string, start: () => Promise<Counterpart>) {
  let started: Counterpart | undefined
  const getCounterpart = () => started ?? expect.fail('the provider is not started yet')
  let count = 0
  const reference = () => `${name}-reference-${count++}`
  beforeAll(async () => {
    started = await start()
  })
  beforeEach(() => getCounterpart().calm())
  afterAll(() => started?.close())

  /** A client may retry by itself when its kept-alive connection breaks. With the same key that is harmless. */
  async function expectUnknown(
    fault: ProxyFault,
    method: string,
    call: (provider: PaymentProvider) => Promise<unknown>,
  ): Promise<void> {
    getCounterpart().proxy.next(fault, method)
    const outcome = await call(fault === 'mute' ? getCounterpart().impatient : getCounterpart().provider).then(
      () => 'answered',
      (error: unknown) => error,
    )
    getCounterpart().proxy.clear()
    if (fault !== 'unheard' || outcome !== 'answered') expect(outcome).toMatchObject(UNKNOWN)
  }

  const order = (more: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
    reference: reference(),
    amountCents: cents(1_000),
    currency: 'EUR',
    description: 'Olá, Rita! 👏',
    language: 'pt',
    redirectUrl: 'https://aplauso.example/donation/success?id=1',
    record: RECORD,
    ...more,
  })
  const open = async (more?: Partial<CheckoutOrder>) =>
    (await getCounterpart().provider.openCheckout(order(more))).paymentId
  const paid = async (more?: Partial<CheckoutOrder>) => {
    const paymentId = await open(more)
    await getCounterpart().pay(paymentId)
    return paymentId
  }
  const feeReturn = (paymentId: string, amount: number) => ({
    ...{ paymentId, reference: reference(), amountCents: cents(amount), currency: 'EUR', description: 'Devolução' },
  })
  const stateOf = async (paymentId: string) => (await getCounterpart().provider.getPayment(paymentId)).status
  const refund = (paymentId: string, amount: number, ownReference = reference()) => ({
    paymentId,
    reference: ownReference,
    amountCents: cents(amount),
    currency: 'EUR',
    description: 'Devolução',
  })
  const customer = () =>
    getCounterpart().provider.createCustomer({
      reference: reference(),
      name: 'Inês',
      email: 'ines@example.com',
      language: 'fr',
    })
  const subscriber = async () => {
    const customerId = await customer()
    await paid({ customerId })
    return customerId
  }
  const charge = (
    customerId: string,
    ownReference = reference(),
    more: Pick<CheckoutOrder, 'applicationFeeCents'> = {},
  ) => ({
    ...more,
    customerId,
    reference: ownReference,
    amountCents: cents(999),
    currency: 'EUR',
    description: 'Plano Pro',
    record: RECORD,
  })

  return {
    at: getCounterpart,
    reference,
    order,
    open,
    paid,
    stateOf,
    refund,
    feeReturn,
    customer,
    subscriber,
    charge,
    expectUnknown,
  }
}
