import { describe, expect, test } from 'vitest'
import { NOTHING_BACK, type ProviderOrders } from './counterpart.ts'

export function describeMoneyBack({ at, open, paid, refund }: ProviderOrders): void {
  describe('A refund', () => {
    test('may be partial until nothing is left, and happens once for each reference', async () => {
      const paymentId = await paid()
      const first = refund(paymentId, 250)
      const answer = await at().provider.refund(first)
      expect(answer).toMatchObject({ outcome: 'accepted', refundId: expect.any(String) })
      expect(await at().provider.refund(first)).toEqual(answer)
      expect(await at().provider.getPayment(paymentId)).toMatchObject({ status: 'paid', refundedCents: 250 })
      expect(await at().provider.refund(refund(paymentId, 751))).toMatchObject({ outcome: 'refused' })
      expect(await at().provider.refund(refund(paymentId, 750))).toMatchObject({ outcome: 'accepted' })
      expect(await at().provider.getPayment(paymentId)).toMatchObject({ refundedCents: 1_000 })
      expect(await at().provider.refund(refund(paymentId, 1))).toMatchObject({
        outcome: 'refused',
        reason: expect.stringMatching(/\w/),
      })
    })

    test('is refused for an unpaid and for an unknown payment', async () => {
      const unpaid = await open()
      expect(await at().provider.refund(refund(unpaid, 100))).toMatchObject({ outcome: 'refused' })
      expect(await at().provider.refund(refund('tr_unknown', 100))).toMatchObject({ outcome: 'refused' })
      expect(await at().provider.refund(refund('pi_unknown', 100))).toMatchObject({ outcome: 'refused' })
    })

    test('may fail after it was accepted, and then the payment counts as not refunded', async () => {
      const paymentId = await paid()
      const answer = await at().provider.refund(refund(paymentId, 400))
      if (answer.outcome === 'refused') throw new Error(answer.reason)
      expect(['pending', 'refunded']).toContain(await at().provider.getRefund(paymentId, answer.refundId))
      await at().failRefund(answer.refundId)
      expect(await at().provider.getRefund(paymentId, answer.refundId)).toBe('failed')
      expect(await at().provider.getPayment(paymentId)).toMatchObject({ status: 'paid', ...NOTHING_BACK })
    })
  })

  test('A chargeback takes the money back, excludes a refund, and may be won', async () => {
    const paymentId = await paid()
    await at().chargeBack(paymentId)
    expect(await at().provider.getPayment(paymentId)).toMatchObject({
      status: 'paid',
      refundedCents: 0,
      chargedBackCents: 1_000,
    })
    expect(await at().provider.refund(refund(paymentId, 100))).toMatchObject({ outcome: 'refused' })
    await at().winChargeback(paymentId)
    expect(await at().provider.getPayment(paymentId)).toMatchObject(NOTHING_BACK)
  })
}
