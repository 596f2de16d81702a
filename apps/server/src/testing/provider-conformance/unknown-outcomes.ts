import { describe, expect, test } from 'vitest'
import { PROXY_FAULTS } from '../faulty-proxy.ts'
import { type ProviderOrders, UNKNOWN } from './counterpart.ts'

/** Tests of calls whose answer is missing, late or unreadable. */
export function describeUnknownOutcomes({
  at,
  order,
  paid,
  refund,
  subscriber,
  charge,
  expectUnknown,
}: ProviderOrders): void {
  describe('A provider call with an unknown outcome', () => {
    test.each(PROXY_FAULTS)('can be repeated without a double effect (%s)', async (fault) => {
      const first = order()
      const before = await at().payments()
      await expectUnknown(fault, 'POST', (provider) => provider.openCheckout(first))
      const { paymentId } = await at().provider.openCheckout(first)
      expect(await at().payments()).toBe(before + 1)

      await at().pay(paymentId)
      const half = refund(paymentId, 500)
      await expectUnknown(fault, 'POST', (provider) => provider.refund(half))
      expect(await at().provider.refund(half)).toMatchObject({ outcome: 'accepted' })
      expect(await at().provider.getPayment(paymentId)).toMatchObject({ refundedCents: 500 })

      const customerId = await subscriber()
      const renewal = charge(customerId)
      const made = await at().payments()
      await expectUnknown(fault, 'POST', (provider) => provider.chargeAgain(renewal))
      expect(await at().provider.chargeAgain(renewal)).toMatchObject({ outcome: 'made', payment: { status: 'paid' } })
      expect(await at().payments()).toBe(made + 1)
    })

    test.each(PROXY_FAULTS)('is a provider_error when it reads (%s)', async (fault) => {
      const paymentId = await paid()
      await expectUnknown(fault, 'GET', (provider) => provider.getPayment(paymentId))
      await expectUnknown(fault, 'GET', (provider) => provider.getRefund(paymentId, 're_1'))
      await expectUnknown(fault, 'GET', (provider) => provider.refund(refund(paymentId, 100)))
      await expectUnknown(fault, 'DELETE', (provider) => provider.forgetCustomer('cst_1'))
    })

    test('is a provider_error, and no refusal, when the key is wrong', async () => {
      const paymentId = await paid()
      await expect(at().wrongKey.openCheckout(order())).rejects.toMatchObject(at().wrongKeyEnds ?? UNKNOWN)
      await expect(at().wrongKey.refund(refund(paymentId, 100))).rejects.toMatchObject(UNKNOWN)
      await expect(at().wrongKey.chargeAgain(charge('cst_1'))).rejects.toMatchObject(UNKNOWN)
      await expect(at().wrongKey.forgetCustomer('cst_1')).rejects.toMatchObject(UNKNOWN)
      await expect(at().wrongKey.listMethods()).rejects.toMatchObject(UNKNOWN)
    })

    test('is a provider_error when the payment is unknown', async () => {
      await expect(at().provider.getPayment('tr_unknown')).rejects.toMatchObject(UNKNOWN)
      await expect(at().provider.getPayment('pi_unknown')).rejects.toMatchObject(UNKNOWN)
    })
  })
}
