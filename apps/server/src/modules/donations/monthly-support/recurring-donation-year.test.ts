import type { SignedIn } from '@aplauso/contract/accounts'
import { beforeAll, expect, test } from 'vitest'
import { monthsAfter } from '#modules/plans/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { daysAfter } from '#testing/paid-plans.ts'
import { usePayments } from '#testing/payments.ts'
import { recurringDonationActions } from '#testing/recurring-donations.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { sweepRecurringDonations } from './sweep-recurring-donations.ts'

const app = useApp()
const { faults, webhook } = usePayments(app)
const { rowOf, months, supporter, sweep, sweepCharges, instead, given, deps, db, untilMonths } =
  recurringDonationActions(app)

let creator: SignedIn
beforeAll(async () => {
  creator = await app().register()
})

async function chargedCents(id: string): Promise<number> {
  const provider = app().running.recurringDonations.payments.current
  const paid = await Promise.all(
    (await months(id)).flatMap(({ provider_payment_id: paymentId }) =>
      paymentId === null ? [] : provider.getPayment(paymentId),
    ),
  )
  return paid.filter(({ status }) => status === 'paid').reduce((sum, { amountCents }) => sum + amountCents, 0)
}

test('A year with failures charges each month of a recurring donation once', async () => {
  const donor = await app().register('fan')
  const id = await supporter(creator, { amountEuro: 5 }, donor)
  const first = await rowOf(id)
  const anchor = first.anchored_at ?? new Date(0)
  expect(first).toMatchObject({ status: 'active', months: 1, email: null })
  expect(first.period_end).toEqual(monthsAfter(anchor, 1))
  const dueOf = (month: number) => monthsAfter(anchor, month - 1)

  await sweep(id, daysAfter(dueOf(2), -1))
  expect((await rowOf(id)).months).toBe(1)
  // February: several processes run at once.
  await Promise.all([1, 2, 3].map(() => sweepRecurringDonations(deps(), daysAfter(dueOf(2), 0.01))))
  await untilMonths(id, 2)
  // The webhook is lost; the answer to the charge is enough.
  await faults({ noWebhook: true })
  await sweep(id, dueOf(3))
  await untilMonths(id, 3)
  await faults({})
  // The webhook arrives five times.
  await sweep(id, dueOf(4))
  await untilMonths(id, 4)
  const fourth = (await months(id)).at(-1)?.provider_payment_id ?? ''
  await Promise.all([1, 2, 3, 4, 5].map(() => webhook(fourth)))
  // The charge is declined twice and paid on the third day.
  await faults({ failRecurring: true, noWebhook: true })
  await sweep(id, dueOf(5))
  expect(await rowOf(id)).toMatchObject({ status: 'past_due', months: 4, charge_at: daysAfter(dueOf(5), 1) })
  await untilEmail(app().dataDir, donor.user.email, 'O pagamento do teu apoio')
  await sweep(id, daysAfter(dueOf(5), 1))
  await faults({})
  await sweep(id, daysAfter(dueOf(5), 3))
  await untilMonths(id, 5)
  expect(await rowOf(id)).toMatchObject({ status: 'active', past_due_since: null, charge_at: dueOf(6) })
  // The process dies after the provider has charged: the payment is found by its reference.
  const dying = instead((provider) => ({
    async chargeAgain(charge) {
      await provider.chargeAgain(charge)
      throw new AppError('provider_error', 'the line broke')
    },
  }))
  await faults({ noWebhook: true })
  await sweep(id, dueOf(6), dying)
  await sweepCharges(daysAfter(dueOf(6), 0.01), dying)
  expect((await rowOf(id)).months).toBe(5)
  await sweepCharges(daysAfter(dueOf(6), 0.1))
  await untilMonths(id, 6)
  // The provider is down for two days.
  const references = new Set<string>()
  const down = instead(() => ({
    chargeAgain: async ({ reference }) => {
      references.add(reference)
      throw new AppError('provider_error', 'down')
    },
  }))
  await sweep(id, dueOf(7), down)
  for (const hours of [0.1, 1, 30, 48]) await sweepCharges(daysAfter(dueOf(7), hours / 24), down)
  expect([references.size, (await rowOf(id)).status]).toEqual([1, 'active'])
  await sweepCharges(daysAfter(dueOf(7), 3))
  await untilMonths(id, 7)
  // The process is killed between the row and the charge.
  await sweep(
    id,
    dueOf(8),
    instead(() => ({ chargeAgain: () => Promise.reject(new AppError('provider_error', 'killed')) })),
  )
  await sweepCharges(daysAfter(dueOf(8), 0.1))
  await untilMonths(id, 8)
  // The amount changes between two charges.
  await app().call(`/api/supports/${id}`, { method: 'PATCH', token: donor.token, body: { amountEuro: 7.5 } })
  await faults({})
  for (const month of [9, 10, 11, 12]) {
    await sweep(id, dueOf(month))
    await untilMonths(id, month)
  }
  const paid = (await months(id)).filter(({ paid_at }) => paid_at !== null)
  expect(paid.map(({ recurring_month }) => recurring_month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(paid.map(({ amount_cents }) => amount_cents)).toEqual([...Array(8).fill(500), ...Array(4).fill(750)])
  expect(await chargedCents(id)).toBe(8 * 500 + 4 * 750)
  expect(await given(donor)).toMatchObject([{ id, months: 12, state: 'active', amountCents: 750 }])
})

test('A month that stays declined is tried on four days, then the recurring donation ends with an email and is charged no more', async () => {
  const id = await supporter(creator, { receiptEmail: 'sem-saldo@example.com' })
  const due = (await rowOf(id)).period_end
  await faults({ failRecurring: true, noWebhook: true })
  for (const day of [0, 1, 3, 5]) await sweep(id, daysAfter(due, day))
  expect(await rowOf(id)).toMatchObject({ status: 'past_due', charge_at: daysAfter(due, 7) })
  await sweep(id, daysAfter(due, 7))
  expect(await rowOf(id)).toMatchObject({ status: 'ended', end_reason: 'unpaid', charge_at: null })
  await untilEmail(app().dataDir, 'sem-saldo@example.com', 'terminou')
  await faults({})
  await sweep(id, daysAfter(due, 60))
  expect((await months(id)).map(({ status }) => status)).toEqual(['paid', ...Array(5).fill('failed')])
})

test('A database restored to before a charge charges nothing twice', async () => {
  const id = await supporter(creator)
  const before = await rowOf(id)
  const paymentIds = new Set<string>()
  const answers = (isHeard: boolean) =>
    instead((provider) => ({
      async chargeAgain(charge) {
        const answer = await provider.chargeAgain(charge)
        if (answer.outcome === 'made') paymentIds.add(answer.payment.paymentId)
        if (!isHeard) throw new AppError('provider_error', 'the line broke')
        return answer
      },
    }))
  await faults({ noWebhook: true })
  await sweep(id, daysAfter(before.period_end, 0), answers(false))
  const [, lost] = await months(id)
  await db()
    .deleteFrom('donations')
    .where('id', '=', lost?.id ?? '')
    .execute()
  await db()
    .deleteFrom('payment_syncs')
    .where('id', '=', lost?.id ?? '')
    .execute()
  await db().updateTable('recurring_donations').set(before).where('id', '=', id).execute()
  await sweep(id, daysAfter(before.period_end, 0.1), answers(true))
  await untilMonths(id, 2)
  expect([...paymentIds]).toEqual([expect.any(String)])
  expect((await months(id)).map(({ recurring_month }) => recurring_month)).toEqual([1, 2])
})

test('An outage of more than a month starts a new period, and its time is not charged', async () => {
  const id = await supporter(creator)
  const back = daysAfter((await rowOf(id)).period_end, 75)
  await sweep(id, back)
  await untilMonths(id, 2)
  expect(await rowOf(id)).toMatchObject({ months: 2, period_start: back, period_end: monthsAfter(back, 1) })
  await sweep(id, daysAfter(back, 1))
  expect(await months(id)).toHaveLength(2)
})
