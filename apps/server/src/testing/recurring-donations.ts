import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted } from '@aplauso/contract/donations'
import type { RecurringDonation } from '@aplauso/contract/recurring-donations'
import { expect } from 'vitest'
import {
  chargeMonth,
  donationPaymentOwner,
  type RecurringDonationDeps,
  sweepRecurringDonations,
} from '#modules/donations/public.ts'
import { type PaymentProvider, sweepPayments } from '#modules/payments/public.ts'
import { readOutbox } from './read-outbox.ts'
import type { TestApp } from './test-app.ts'

/** What tests of monthly support do over HTTP, at the provider and with the clock. */
export function recurringDonationActions(app: () => TestApp) {
  const db = () => app().database.db
  const deps = () => app().running.recurringDonations

  const rowOf = (id: string) => db().selectFrom('supports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const months = (id: string) =>
    db().selectFrom('donations').selectAll().where('support_id', '=', id).orderBy('created_at').execute()

  async function recurringDonationIdOf({ donationId }: DonationStarted): Promise<string> {
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
    return recurringDonationIdOf(started)
  }

  /** Sends time there for this support alone; others of the file wait meanwhile. */
  async function sweep(id: string, at: Date | string, by: RecurringDonationDeps = deps()): Promise<void> {
    const others = await db()
      .selectFrom('supports')
      .select(['id', 'charge_at'])
      .where('id', '<>', id)
      .where('charge_at', 'is not', null)
      .execute()
    const setAll = (values: (row: (typeof others)[number]) => Date | null) =>
      Promise.all(
        others.map((row) =>
          db()
            .updateTable('supports')
            .set({ charge_at: values(row) })
            .where('id', '=', row.id)
            .where('charge_at', 'is not', null)
            .execute(),
        ),
      )
    await setAll(() => new Date('2100-01-01'))
    for (let count = 0; count < 5; count += 1) {
      await sweepRecurringDonations(by, new Date(at))
      const { charge_at, status } = await rowOf(id)
      if (status === 'ended' || charge_at === null || charge_at > new Date(at)) break
    }
    await setAll(({ charge_at }) => charge_at)
  }

  /** What the sweep of payments does then: repeats what nobody answered for. */
  function sweepCharges(at: Date, by: RecurringDonationDeps = deps()): Promise<void> {
    const { paymentSync, donationSync } = app().running
    const donation = donationPaymentOwner({ ...donationSync, chargeMonth: (id, now) => chargeMonth(by, id, now) })
    return sweepPayments({ ...paymentSync, owners: { ...paymentSync.owners, donation } }, at)
  }

  /** The same provider but for some of its calls. */
  function instead(calls: (provider: PaymentProvider) => Partial<PaymentProvider>): RecurringDonationDeps {
    const { payments } = deps()
    const changed = { ...payments.current, ...calls(payments.current) }
    return { ...deps(), payments: { current: changed, of: () => changed, all: [changed] } }
  }

  const listOwn = async ({ token }: SignedIn) =>
    (await app().call<RecurringDonation[]>('/api/supports', { token })).body

  /** Waits for the letter to this address that says so, and gives its text in one line. */
  async function untilEmailed(to: string, expectedText: string): Promise<string> {
    const readTexts = async () => (await readOutbox(app().dataDir, to)).map(({ text }) => text.replaceAll(/\s+/g, ' '))
    await expect.poll(readTexts, { interval: 20 }).toContainEqual(expect.stringContaining(expectedText))
    return (await readTexts()).find((text) => text.includes(expectedText)) ?? ''
  }

  async function untilMonths(id: string, count: number): Promise<void> {
    await expect.poll(async () => (await rowOf(id)).months, { interval: 20 }).toBe(count)
  }

  return {
    db,
    deps,
    rowOf,
    months,
    supportIdOf: recurringDonationIdOf,
    supporter,
    sweep,
    sweepCharges,
    instead,
    given: listOwn,
    untilMonths,
    untilTold: untilEmailed,
  }
}
