import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted } from '@aplauso/contract/donations'
import type { Support } from '@aplauso/contract/supports'
import { expect } from 'vitest'
import { paidDonations } from '#modules/donations/public.ts'
import { type PaymentProvider, sweepPayments } from '#modules/payments/public.ts'
import { chargeMonth, type SupportDeps, sweepSupports } from '#modules/supports/public.ts'
import type { TestApp } from './app.ts'

/** What tests of monthly support do over HTTP, at the provider and with the clock. */
export function supportActions(app: () => TestApp) {
  const db = () => app().database.db
  const deps = () => app().running.supports

  const rowOf = (id: string) =>
    db().selectFrom('supports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const months = (id: string) =>
    db().selectFrom('donations').selectAll().where('support_id', '=', id).orderBy('created_at').execute()

  async function supportIdOf({ donationId }: DonationStarted): Promise<string> {
    const { support_id: id } = await db()
      .selectFrom('donations')
      .select('support_id')
      .where('id', '=', donationId)
      .executeTakeFirstOrThrow()
    if (id === null) throw new Error('this donation is no month of support')
    return id
  }

  /** A support whose first month is paid; by who has no account where none is given. */
  async function supporter(creator: SignedIn, order: object = {}, by?: SignedIn): Promise<string> {
    const started = await app().donate(
      creator.user.slug,
      { every: 'month', ...(by === undefined ? { receiptEmail: 'rita@example.com' } : {}), ...order },
      by?.token,
    )
    await app().pay(started)
    return supportIdOf(started)
  }

  /** Sends time there for this support alone; others of the file wait. */
  async function sweep(id: string, at: Date | string, by: SupportDeps = deps()): Promise<void> {
    await hold(id)
    for (let count = 0; count < 5; count += 1) {
      await sweepSupports(by, new Date(at))
      const { charge_at, status } = await rowOf(id)
      if (status === 'ended' || charge_at === null || charge_at > new Date(at)) return
    }
  }

  /** Leaves all others out of what comes. */
  const hold = (id: string) =>
    db()
      .updateTable('supports')
      .set({ charge_at: new Date('2100-01-01') })
      .where('id', '<>', id)
      .where('charge_at', 'is not', null)
      .execute()

  /** What the sweep of payments does then: repeats what nobody answered for. */
  function sweepCharges(at: Date, by: SupportDeps = deps()): Promise<void> {
    const { followed, follow } = app().running
    const donation = paidDonations({ ...follow, chargeMonth: (id, now) => chargeMonth(by, id, now) })
    return sweepPayments({ ...followed, owners: { ...followed.owners, donation } }, at)
  }

  /** The same provider but for some of its calls. */
  function instead(calls: (provider: PaymentProvider) => Partial<PaymentProvider>): SupportDeps {
    const { payments } = deps()
    const changed = { ...payments.current, ...calls(payments.current) }
    return { ...deps(), payments: { current: changed, of: () => changed, all: [changed] } }
  }

  const given = async ({ token }: SignedIn) => (await app().call<Support[]>('/api/supports', { token })).body

  async function untilMonths(id: string, count: number): Promise<void> {
    await expect.poll(async () => (await rowOf(id)).months, { interval: 20 }).toBe(count)
  }

  return { db, deps, rowOf, months, supportIdOf, supporter, sweep, sweepCharges, instead, given, hold, untilMonths }
}
