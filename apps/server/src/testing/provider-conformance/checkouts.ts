import { cents } from '@aplauso/contract/money'
import { describe, expect, test } from 'vitest'
import { NOTHING_BACK, type ProviderOrders } from './counterpart.ts'

/** Tests of checkouts: what donors do there, and the status that the provider then reports. */
export function describeCheckouts({ at, order, open, stateOf }: ProviderOrders): void {
  describe('A checkout', () => {
    test('is created once for each reference, and is open until it is paid', async () => {
      const first = order()
      const checkout = await at().provider.openCheckout(first)
      expect(new URL(checkout.checkoutUrl).pathname).toContain(checkout.paymentId)
      expect(await at().provider.openCheckout(first)).toEqual(checkout)
      expect(await open()).not.toBe(checkout.paymentId)
      const { paymentId } = checkout
      const money = { paymentId, amountCents: 1_000, currency: 'EUR', ...NOTHING_BACK }
      expect(await at().provider.getPayment(paymentId)).toMatchObject({ ...money, status: 'open' })
      await at().pay(paymentId)
      expect(await at().provider.getPayment(paymentId)).toMatchObject({ ...money, status: 'paid' })
    })

    test('of a delayed method is paid only when the money arrives, and failed when it does not', async () => {
      const [comes, fails] = await Promise.all([open(), open()])
      await at().payLater(comes)
      await at().payLater(fails)
      expect([await stateOf(comes), await stateOf(fails)]).toEqual(['open', 'open'])
      await at().settleLate(comes)
      await at().failLate(fails)
      expect([await stateOf(comes), await stateOf(fails)]).toEqual(['paid', 'failed'])
    })

    test('becomes expired after its time', async () => {
      const paymentId = await open()
      await at().expire(paymentId)
      expect(await stateOf(paymentId)).toBe('expired')
    })

    test('accepts the fee of the platform, which only a connected account pays', async () => {
      const paymentId = await open({ applicationFeeCents: cents(80) })
      await at().pay(paymentId)
      expect(await at().provider.getPayment(paymentId)).toMatchObject({ status: 'paid', amountCents: 1_000 })
    })

    test('accepts any text in any language', async () => {
      await expect(open({ description: `${'👏'.repeat(300)}`, language: 'en' })).resolves.toBeTypeOf('string')
      await expect(open({ description: '<b>&amp;=[0]%', language: 'es' })).resolves.toBeTypeOf('string')
    })
  })
}
