import { cents } from '@aplauso/contract/money'
import { describe, expect, test } from 'vitest'
import { NOTHING_BACK, type ProviderOrders } from './counterpart.ts'

/** Tests of charges without the payer. */
export function describeCustomers({ at, stateOf, refund, customer, subscriber, charge }: ProviderOrders): void {
  describe('A customer', () => {
    test('who paid once is charged again, once for each reference, and can be refunded', async () => {
      const customerId = await subscriber()
      const renewal = charge(customerId, undefined, { applicationFeeCents: cents(80) })
      const answer = await at().provider.chargeAgain(renewal)
      if (answer.outcome === 'refused') throw new Error(answer.reason)
      const { payment } = answer
      expect(payment).toMatchObject({ status: 'paid', amountCents: 999, currency: 'EUR', ...NOTHING_BACK })
      expect(await at().provider.chargeAgain(renewal)).toEqual(answer)
      expect(await at().provider.getPayment(payment.paymentId)).toEqual(payment)
      expect(await at().provider.chargeAgain(charge(customerId))).not.toMatchObject({
        payment: { paymentId: payment.paymentId },
      })
      expect(await at().provider.refund(refund(payment.paymentId, 999))).toMatchObject({ outcome: 'accepted' })
      expect(await at().provider.getPayment(payment.paymentId)).toMatchObject({ refundedCents: 999 })
    })

    test('is not charged when only an existing charge is requested', async () => {
      const renewal = charge(await subscriber())
      const chargeIfMade = () => at().provider.chargeAgain({ ...renewal, onlyIfMade: true })
      const before = await at().payments()
      expect(await chargeIfMade()).toMatchObject({ outcome: 'refused' })
      expect(await at().payments()).toBe(before)
      expect(await at().provider.chargeAgain(renewal)).toMatchObject({ outcome: 'made' })
      expect(await chargeIfMade()).toMatchObject({ outcome: 'made', payment: { status: 'paid' } })
    })

    test('whose bank declines has a failed payment, also on a repeat', async () => {
      const customerId = await subscriber()
      await at().declineCharges(customerId)
      const renewal = charge(customerId)
      const answer = await at().provider.chargeAgain(renewal)
      expect(answer).toMatchObject({ outcome: 'made', payment: { status: 'failed', amountCents: 999 } })
      expect(await at().provider.chargeAgain(renewal)).toEqual(answer)
    })

    test('whose bank takes days has an open payment until then', async () => {
      const customerId = await subscriber()
      await at().delayCharges(customerId)
      const answer = await at().provider.chargeAgain(charge(customerId))
      if (answer.outcome === 'refused') throw new Error(answer.reason)
      expect(answer.payment.status).toBe('open')
      await at().settleLate(answer.payment.paymentId)
      expect(await stateOf(answer.payment.paymentId)).toBe('paid')
    })

    test('who never paid, revoked the mandate or was deleted is not charged', async () => {
      const [never, revoked, forgotten] = await Promise.all([customer(), subscriber(), subscriber()])
      await at().revokeMandates(revoked)
      await at().provider.forgetCustomer(forgotten)
      await at().provider.forgetCustomer(forgotten)
      const before = await at().payments()
      for (const customerId of [never, revoked, forgotten]) {
        expect(await at().provider.chargeAgain(charge(customerId))).toMatchObject({ outcome: 'refused' })
      }
      expect(await at().payments()).toBe(before)
    })
  })
}
