import { describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#modules/payments/public.ts'
import { PROXY_FAULTS } from '../faulty-proxy.ts'
import { type ProviderOrders, UNKNOWN } from './counterpart.ts'

/** Tests of what the provider says it has settled. */
export function describeSettlements({ at, order, open, paid, refund, reference }: ProviderOrders): void {
  async function listSettled(since: Date, provider: PaymentProvider = at().provider) {
    const pages = []
    for await (const page of provider.listSettledEntries({ at: since, settlementIds: [] })) pages.push(page)
    return pages
  }
  const entriesSince = async (since: Date) => (await listSettled(since)).flatMap(({ entries }) => entries)
  const anHourAgo = () => new Date(Date.now() - 3_600_000)

  /** A paid payment with the reference by which its settled entries are found. */
  async function paidWithReference() {
    const made = order({ reference: reference() })
    const paymentId = await open(made)
    await at().pay(paymentId)
    return { paymentId, reference: made.reference }
  }
  /** All settled entries of one payment, however the provider names it. */
  async function settledOf(paymentReference: string) {
    const entries = await entriesSince(anHourAgo())
    const id = entries.find((entry) => entry.reference === paymentReference)?.paymentId
    return entries.filter(({ paymentId }) => paymentId === id)
  }
  const totalOf = (entries: { kind: string; amountCents: number }[], kind: string) =>
    entries.filter((entry) => entry.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0)

  test('Settled entries contain a payment, its refunds and its chargeback once, with amounts in cents', async () => {
    const whole = await paidWithReference()
    const returned = await paidWithReference()
    const disputed = await paidWithReference()
    await at().provider.refund(refund(returned.paymentId, 250))
    await at().provider.refund(refund(returned.paymentId, 300))
    await at().chargeBack(disputed.paymentId)
    await at().settle()

    const settlement = { currency: 'EUR', settlementId: expect.any(String), settledAt: expect.any(Date) }
    expect(await settledOf(whole.reference)).toMatchObject([{ kind: 'payment', amountCents: 1_000, ...settlement }])
    const refunds = await settledOf(returned.reference)
    expect(refunds.map(({ kind }) => kind).toSorted()).toEqual(['payment', 'refund', 'refund'])
    expect([totalOf(refunds, 'payment'), totalOf(refunds, 'refund')]).toEqual([1_000, 550])
    const chargebacks = await settledOf(disputed.reference)
    expect([totalOf(chargebacks, 'payment'), totalOf(chargebacks, 'chargeback')]).toEqual([1_000, 1_000])
    const ids = (await entriesSince(anHourAgo())).map(({ kind, id }) => `${kind} ${id}`)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('A settled refund that fails, and a settled chargeback that is won, are returned', async () => {
    const returned = await paidWithReference()
    const disputed = await paidWithReference()
    const answer = await at().provider.refund(refund(returned.paymentId, 400))
    await at().chargeBack(disputed.paymentId)
    await at().settle()
    const before = [await returnedOf(returned.reference), await returnedOf(disputed.reference)]
    await at().failRefund(answer.outcome === 'accepted' ? answer.refundId : '')
    await at().winChargeback(disputed.paymentId)
    await paid()
    await at().settle()
    const after = [await returnedOf(returned.reference), await returnedOf(disputed.reference)]
    expect({ before, after }).toEqual({ before: [0, 0], after: [400, 1_000] })
  })

  /** By an entry of its own, or on request. */
  async function returnedOf(paymentReference: string): Promise<number> {
    let cents = 0
    for (const entry of await settledOf(paymentReference)) {
      if (entry.kind === 'returned_refund' || entry.kind === 'chargeback_reversal') cents += entry.amountCents
      else if (entry.kind !== 'payment' && (await at().provider.isReturned(entry))) cents += entry.amountCents
    }
    return cents
  }

  test('Settled entries of more than one page are read to the end, and a later start lists nothing again', async () => {
    const made: Awaited<ReturnType<typeof paidWithReference>>[] = []
    // A few at a time: each call has a time limit.
    while (made.length < 260) made.push(...(await Promise.all(Array.from({ length: 10 }, paidWithReference))))
    await at().settle()
    const since = anHourAgo()
    const references = new Set((await entriesSince(since)).map((entry) => entry.reference))
    expect(made.filter((payment) => !references.has(payment.reference))).toEqual([])
    const reached = (await listSettled(since)).flatMap(({ position }) => position ?? []).at(-1)
    if (reached === undefined) throw new Error('no position was reached')
    const again = []
    for await (const { entries } of at().provider.listSettledEntries(reached)) again.push(...entries)
    // Stripe's list overlaps by an hour, because a transaction may appear after its own time.
    expect(again.filter(({ settledAt }) => settledAt < anHourAgo())).toEqual([])
    expect(await entriesSince(new Date(Date.now() + 86_400_000))).toEqual([])
  })

  // Without `mute`: the limit of its provider is too short for a list on a busy machine.
  describe.each(PROXY_FAULTS.filter((fault) => fault !== 'mute'))('With the fault %s of the connection', (fault) => {
    test('settled entries are all listed', async () => {
      const payment = await paidWithReference()
      await at().settle()
      at().proxy.next(fault, 'GET')
      const pages = await listSettled(anHourAgo())
      at().proxy.clear()
      const found = pages.flatMap(({ entries }) => entries).filter((entry) => entry.reference === payment.reference)
      expect(found).toMatchObject([{ kind: 'payment', amountCents: 1_000 }])
    })
  })

  test('Settled entries of a wrong key are refused at once', async () => {
    await expect(listSettled(anHourAgo(), at().wrongKey)).rejects.toMatchObject(UNKNOWN)
  })
}
