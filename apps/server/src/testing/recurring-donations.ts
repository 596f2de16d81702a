import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted } from '@aplauso/contract/donations'
import type { RecurringDonation } from '@aplauso/contract/recurring-donations'
import { expect } from 'vitest'
import { donationPaymentOwner, type RecurringDonationDeps, sweepRecurringDonations } from '#modules/donations/public.ts'
import { type PaymentProvider, sweepPayments } from '#modules/payments/public.ts'
import { readOutbox } from './read-outbox.ts'
import type { TestApp } from './test-app.ts'

/** Calls about recurring donations over HTTP, at the provider and by the clock. */
export function recurringDonationActions(app: () => TestApp) {
  const db = () => app().database.db
  const deps = () => app().running.recurringDonations

  const rowOf = (id: string) =>
    db().selectFrom('recurring_donations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const months = (id: string) =>
    db().selectFrom('donations').selectAll().where('recurring_donation_id', '=', id).orderBy('created_at').execute()

  async function recurringDonationIdOf({ donationId }: DonationStarted): Promise<string> {
    const { recurring_donation_id: id } = await db()
      .selectFrom('donations')
      .select('recurring_donation_id')
      .where('id', '=', donationId)
      .executeTakeFirstOrThrow()
    if (id === null) throw new Error('this donation is no month of a recurring donation')
    return id
  }

  /** Creates a recurring donation whose first month is paid; without `by` the donor has no account. */
  async function supporter(creator: SignedIn, order: object = {}, by?: SignedIn): Promise<string> {
    const started = await app().donate(
      creator.user.slug,
      { every: 'month', ...(by === undefined ? { receiptEmail: 'rita@example.com' } : {}), ...order },
      by?.token,
    )
    await app().pay(started)
    return recurringDonationIdOf(started)
  }

  /** Advances the time for this recurring donation only; the others of the file are postponed meanwhile. */
  async function sweep(id: string, at: Date | string, by: RecurringDonationDeps = deps()): Promise<void> {
    const others = await db()
      .selectFrom('recurring_donations')
      .select(['id', 'charge_at'])
      .where('id', '<>', id)
      .where('charge_at', 'is not', null)
      .execute()
    const setAll = (values: (row: (typeof others)[number]) => Date | null) =>
      Promise.all(
        others.map((row) =>
          db()
            .updateTable('recurring_donations')
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

  /** Repeats charges without an answer, as the sweep of payments does. */
  function sweepCharges(at: Date, by: RecurringDonationDeps = deps()): Promise<void> {
    const { paymentSync } = app().running
    return sweepPayments({ ...paymentSync, owners: { ...paymentSync.owners, donation: donationPaymentOwner(by) } }, at)
  }

  /** Dependencies with a provider some of whose calls are replaced. */
  function instead(calls: (provider: PaymentProvider) => Partial<PaymentProvider>): RecurringDonationDeps {
    const { payments } = deps()
    const changed = { ...payments.current, ...calls(payments.current) }
    return { ...deps(), payments: { ...payments, current: changed, of: () => changed, all: [changed] } }
  }

  const listOwn = async ({ token }: SignedIn) =>
    (await app().call<RecurringDonation[]>('/api/supports', { token })).body

  /** Waits for an email to this address that contains the text, and returns it in one line. */
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
    untilEmailed,
  }
}
