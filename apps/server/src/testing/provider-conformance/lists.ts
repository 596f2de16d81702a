import { expect, test } from 'vitest'
import { type ProviderOrders, RECORD } from './counterpart.ts'

/** Tests of the lists that a reconciliation reads. */
export function describeLists({ at, order, open, paid, refund, subscriber, charge }: ProviderOrders): void {
  async function listSince(since: Date) {
    const pages = []
    for await (const page of at().provider.listPayments(since)) pages.push(page)
    return pages.flat()
  }

  test('The list contains every payment since a time once, with its reference and its record', async () => {
    const since = new Date(Date.now() - 1_000)
    const customerId = await subscriber()
    const made = [order(), order({ customerId })]
    const [first = '', second = ''] = [await open(made[0]), await open(made[1])]
    await at().pay(first)
    const renewal = charge(customerId)
    const charged = await at().provider.chargeAgain(renewal)
    if (charged.outcome === 'refused') throw new Error(charged.reason)

    const listed = await listSince(since)
    const find = (id: string) => listed.filter(({ paymentId }) => paymentId === id)
    const third = charged.payment.paymentId
    expect(find(first)).toMatchObject([{ status: 'paid', reference: made[0]?.reference, record: RECORD }])
    expect(find(second)).toMatchObject([{ status: 'open', reference: made[1]?.reference, customerId }])
    expect(find(third)).toMatchObject([{ status: 'paid', reference: renewal.reference, record: RECORD, customerId }])
    for (const payment of listed) {
      expect(payment.createdAt.getTime()).toBeGreaterThanOrEqual(since.getTime() - 1_000)
      expect(payment.paidAt.getTime()).toBeGreaterThanOrEqual(payment.createdAt.getTime())
    }
    expect(await at().provider.findPayment(first)).toEqual(find(first)[0])
    expect(await at().provider.findPayment(third)).toEqual(find(third)[0])
    expect(await listSince(new Date(Date.now() + 60_000))).toEqual([])
  })

  test('The list contains the refunds and chargebacks of each payment', async () => {
    const since = new Date(Date.now() - 1_000)
    const [whole, part, disputed, won] = [await paid(), await paid(), await paid(), await paid()]
    await at().provider.refund(refund(part, 250))
    await at().chargeBack(disputed)
    await at().chargeBack(won)
    await at().winChargeback(won)
    const listed = await listSince(since)
    for (const [id, refundedCents, chargedBackCents] of [
      [whole, 0, 0],
      [part, 250, 0],
      [disputed, 0, 1_000],
      [won, 0, 0],
    ] as const) {
      expect(listed.find(({ paymentId }) => paymentId === id)).toMatchObject({ refundedCents, chargedBackCents })
      expect(await at().provider.getPayment(id)).toMatchObject({ refundedCents, chargedBackCents })
    }
  })

  test('A list of more than one page is read to its end', async () => {
    const since = new Date(Date.now() - 1_000)
    const ids = await Promise.all(Array.from({ length: 260 }, () => open()))
    const listed = (await listSince(since)).map(({ paymentId }) => paymentId)
    expect(ids.filter((id) => !listed.includes(id))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('An unknown payment is not found', async () => {
    expect(await at().provider.findPayment('tr_madeUp')).toBeUndefined()
    expect(await at().provider.findPayment('pi_madeUp')).toBeUndefined()
  })
}
