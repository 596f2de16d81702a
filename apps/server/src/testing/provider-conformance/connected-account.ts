import { cents } from '@aplauso/contract/money'
import { describe, expect, test } from 'vitest'
import { PROXY_FAULTS } from '../faulty-proxy.ts'
import { type ProviderOrders, UNKNOWN } from './counterpart.ts'

const FEE = { applicationFeeCents: cents(80) }
const ACCOUNT_MISSING = { code: 'payment_account_missing' }

/** Tests of what only a connected account has: the platform's fee, and an owner and a provider who may stop it. */
export function describeConnectedAccount(orders: ProviderOrders): void {
  const { at, order, open, paid, stateOf, refund, feeReturn, subscriber, charge, expectUnknown } = orders
  const connected = () => at().connected ?? expect.fail('this is no connected account')
  const giveBack = (...[back]: Parameters<NonNullable<ReturnType<typeof at>['provider']['returnFee']>>) =>
    at().provider.returnFee?.(back) ?? expect.fail('the provider gives no fees back')

  describe('The fee of the platform', () => {
    test('arrives with a checkout and with a charge without the payer, and with no order that has none', async () => {
      const before = await connected().platformCents()
      await paid(FEE)
      await paid()
      await paid({ applicationFeeCents: cents(0) })
      expect(await connected().platformCents()).toBe(before + 80)
      const answer = await at().provider.chargeAgain(charge(await subscriber(), undefined, FEE))
      expect(answer).toMatchObject({ outcome: 'made', payment: { status: 'paid', amountCents: 999 } })
      expect(await connected().platformCents()).toBe(before + 160)
    })

    test('stays with the platform on a refund, and goes back once for each reference, however late', async () => {
      const paymentId = await paid(FEE)
      const before = await connected().platformCents()
      expect(await at().provider.refund(refund(paymentId, 500))).toMatchObject({ outcome: 'accepted' })
      expect(await connected().platformCents()).toBe(before)
      const [half, rest] = [feeReturn(paymentId, 40), feeReturn(paymentId, 40)]
      expect(await giveBack(half)).toEqual({ outcome: 'returned' })
      expect(await giveBack(half)).toEqual({ outcome: 'returned' })
      await connected().forgetKeys()
      expect(await giveBack(half)).toEqual({ outcome: 'returned' })
      expect(await connected().platformCents()).toBe(before - 40)
      expect(await giveBack(rest)).toEqual({ outcome: 'returned' })
      expect(await connected().platformCents()).toBe(before - 80)
    })

    test('stays with the platform on a chargeback, and goes back then too', async () => {
      const paymentId = await paid(FEE)
      const before = await connected().platformCents()
      await at().chargeBack(paymentId)
      expect(await connected().platformCents()).toBe(before)
      expect(await giveBack(feeReturn(paymentId, 80))).toEqual({ outcome: 'returned' })
      expect(await connected().platformCents()).toBe(before - 80)
    })

    test('is an entry of its own in what was settled', async () => {
      const made = order(FEE)
      const { paymentId } = await at().provider.openCheckout(made)
      await at().pay(paymentId)
      await at().settle()
      const since = new Date(Date.now() - 3_600_000)
      const entries = []
      for await (const page of at().provider.listSettledEntries({ at: since, settlementIds: [] }))
        entries.push(...page.entries)
      const id = entries.find(({ reference }) => reference === made.reference)?.paymentId
      const ofPayment = entries.filter((entry) => entry.paymentId === id)
      expect(ofPayment.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
        ['payment', 1_000],
        ['application_fee', 80],
      ])
    })

    test.each(PROXY_FAULTS)('goes back once, whatever happens to the answer (%s)', async (fault) => {
      const paymentId = await paid(FEE)
      const before = await connected().platformCents()
      const back = feeReturn(paymentId, 80)
      await expectUnknown(fault, 'GET', (provider) => provider.returnFee?.(back) ?? Promise.resolve())
      await expectUnknown(fault, 'POST', (provider) => provider.returnFee?.(back) ?? Promise.resolve())
      expect(await giveBack(back)).toEqual({ outcome: 'returned' })
      expect(await connected().platformCents()).toBe(before - 80)
    })
  })

  describe('A connected account', () => {
    test('that is restricted refuses new payments for good, and what was begun there still runs', async () => {
      const [paymentId, begun] = [await paid(FEE), await open(FEE)]
      const customerId = await subscriber()
      await connected().restrict()
      const before = await at().payments()
      await expect(at().provider.openCheckout(order(FEE))).rejects.toMatchObject(ACCOUNT_MISSING)
      expect(await at().provider.chargeAgain(charge(customerId))).toMatchObject({ outcome: 'refused' })
      expect(await at().payments()).toBe(before)
      expect(await stateOf(begun)).toBe('open')
      expect(await at().provider.refund(refund(paymentId, 100))).toMatchObject({ outcome: 'accepted' })
      await connected().restore()
      await expect(open(FEE)).resolves.toBeTypeOf('string')
    })

    test('whose owner has withdrawn the access refuses new payments, and says nothing of the others', async () => {
      const paymentId = await paid(FEE)
      await connected().revoke()
      await expect(at().provider.openCheckout(order(FEE))).rejects.toMatchObject(ACCOUNT_MISSING)
      await expect(at().provider.createCustomer(someone)).rejects.toMatchObject(ACCOUNT_MISSING)
      await expect(at().provider.getPayment(paymentId)).rejects.toMatchObject(UNKNOWN)
      await expect(at().provider.refund(refund(paymentId, 100))).rejects.toMatchObject(UNKNOWN)
    })
  })
}

const someone = { reference: 'a customer after all', name: 'Inês', email: 'ines@example.com', language: 'fr' } as const
