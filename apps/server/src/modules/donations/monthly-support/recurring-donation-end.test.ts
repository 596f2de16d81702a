import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { cents } from '@aplauso/contract/money'
import type { RecurringDonation } from '@aplauso/contract/recurring-donations'
import { beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { daysAfter } from '#testing/paid-plans.ts'
import { usePayments } from '#testing/payments.ts'
import { recurringDonationActions } from '#testing/recurring-donations.ts'
import { useApp } from '#testing/test-app.ts'
import { syncDonationPayment } from '../settlement/sync-donation-payment.ts'
import { forgetDonors } from './forget-donors.ts'

const app = useApp()
const { faults } = usePayments(app)
const {
  rowOf,
  months,
  supporter,
  supportIdOf,
  sweep,
  sweepCharges,
  instead,
  given,
  db,
  deps,
  untilMonths,
  untilEmailed,
} = recurringDonationActions(app)

let creator: SignedIn
beforeAll(async () => {
  creator = await app().register()
})

const end = (id: string, { token }: SignedIn) => app().call<Problem>(`/api/supports/${id}`, { method: 'DELETE', token })

/** A provider that charges, and whose answer is lost. */
const unheard = () =>
  instead((provider) => ({
    async chargeAgain(charge) {
      await provider.chargeAgain(charge)
      throw new AppError('provider_error', 'the line broke')
    },
  }))
/** A provider that cannot be reached. */
const down = () => instead(() => ({ chargeAgain: () => Promise.reject(new AppError('provider_error', 'down')) }))

describe('A recurring donation is charged no more', () => {
  test('after its donor has ended it; ending again is harmless, and the amount cannot be changed', async () => {
    const donor = await app().register('fan')
    const id = await supporter(creator, {}, donor)
    const due = (await rowOf(id)).period_end
    expect([(await end(id, donor)).status, (await end(id, donor)).status]).toEqual([204, 204])
    await untilEmailed(donor.user.email, 'terminou, como pediste')
    const changed = await app().call<Problem>(`/api/supports/${id}`, {
      ...{ method: 'PATCH', token: donor.token, body: { amountEuro: 20 } },
    })
    expect([changed.status, changed.body.code]).toEqual([409, 'support_ended'])
    await sweep(id, daysAfter(due, 40))
    expect(await months(id)).toHaveLength(1)
    expect(await given(donor)).toMatchObject([{ id, state: 'ended', nextAt: null, months: 1 }])
  })

  test('after it has ended, but a charge made before the end is found, booked and shown, and the email mentions it', async () => {
    const donor = await app().register('fan')
    const [charged, uncharged] = [await supporter(creator, {}, donor), await supporter(creator, {}, donor)]
    await faults({ noWebhook: true })
    const due = (await rowOf(charged)).period_end
    await sweep(charged, daysAfter(due, 0), unheard())
    await sweep(uncharged, daysAfter((await rowOf(uncharged)).period_end, 0), down())
    for (const id of [charged, uncharged]) await end(id, donor)
    expect(await untilEmailed(donor.user.email, 'pode ainda ser concluído')).toContain('10,00 €')
    await sweepCharges(daysAfter(due, 0.1))
    await untilMonths(charged, 2)
    expect(await rowOf(charged)).toMatchObject({ status: 'ended', months: 2, charge_at: null })
    expect((await months(uncharged)).map(({ status }) => status)).toEqual(['paid', 'failed'])
    await untilEmailed(donor.user.email, 'o pagamento já estava em curso')
    await sweep(charged, daysAfter(due, 90))
    expect(await months(charged)).toHaveLength(2)
  })

  test('after the bank charges a month back', async () => {
    const id = await supporter(creator, { receiptEmail: 'banco@example.com' })
    const [first] = await months(id)
    const payment = { donationId: first?.id ?? '', checkoutUrl: first?.checkout_url ?? '' }
    expect(await app().end(payment, 'charged_back')).toBe(303)
    await expect.poll(async () => (await months(id))[0]?.status, { interval: 20 }).toBe('charged_back')
    await sweep(id, new Date())
    expect(await rowOf(id)).toMatchObject({ status: 'ended', end_reason: 'charged_back' })
    await untilEmailed('banco@example.com', 'porque o banco')
  })

  test('after the creator blocks the donor, with or without an account, and the email does not give the reason', async () => {
    const donor = await app().register('fan')
    const ids = [await supporter(creator, {}, donor), await supporter(creator, { receiptEmail: 'fora@example.com' })]
    for (const id of ids) {
      const [month] = await months(id)
      const body = { donationId: month?.id, reason: 'basta' }
      const { status } = await app().call('/api/blocked-donors', { token: creator.token, body })
      expect(status).toBe(201)
      await sweep(id, new Date())
      expect(await rowOf(id)).toMatchObject({ status: 'ended', end_reason: 'blocked' })
    }
    expect(await untilEmailed('fora@example.com', 'já não pode ser recebido')).not.toContain('bloque')
  })

  test('after the creator becomes a fan or is erased', async () => {
    const [leaving, erased] = [await app().register(), await app().register()]
    const [left, gone] = [await supporter(leaving), await supporter(erased)]
    await app().call('/api/users/account-type', { token: leaving.token, body: { userType: 'fan' } })
    expect((await app().call('/api/users/me', { method: 'DELETE', token: erased.token })).status).toBeLessThan(300)
    expect(await rowOf(gone)).toMatchObject({ status: 'ended', end_reason: 'creator_gone' })
    const due = (await rowOf(left)).period_end
    await sweep(left, daysAfter(due, 0))
    expect(await rowOf(left)).toMatchObject({ status: 'ended', end_reason: 'creator_gone' })
    expect([await months(left), await months(gone)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('after the donor is erased; name and address are removed, and the provider deletes the customer', async () => {
    const donor = await app().register('fan')
    const id = await supporter(creator, { receiptEmail: 'minha@example.com' }, donor)
    const { customer_id, period_end } = await rowOf(id)
    expect(customer_id).not.toBeNull()
    await app().call('/api/users/me', { method: 'DELETE', token: donor.token })
    expect(await rowOf(id)).toMatchObject({
      status: 'ended',
      end_reason: 'giver_erased',
      donor_name: null,
      email: null,
    })
    await forgetDonors(deps())
    expect((await rowOf(id)).customer_id).toBeNull()
    await sweep(id, daysAfter(period_end, 5))
    expect(await months(id)).toHaveLength(1)
  })
})

test('A failed first payment ends the recurring donation without an email and deletes it', async () => {
  const started = await app().donate(creator.user.slug, { every: 'month', receiptEmail: 'nunca@example.com' })
  const id = await supportIdOf(started)
  await app().pay(started, 'expired')
  await sweep(id, new Date())
  expect(await rowOf(id)).toMatchObject({ status: 'ended', end_reason: 'never_paid', months: 0 })
  await forgetDonors(deps(), daysAfter(new Date(), 2))
  expect(await rowOf(id)).toMatchObject({ customer_id: null, email: null })
  await db().deleteFrom('checkout_attempts').execute()
  await db().deleteFrom('payment_syncs').where('id', '=', started.donationId).execute()
  await db().deleteFrom('donations').where('id', '=', started.donationId).execute()
  await forgetDonors(deps())
  expect(await db().selectFrom('recurring_donations').select('id').where('id', '=', id).execute()).toEqual([])
})

test('A checkout that is paid after it expired starts the recurring donation', async () => {
  const started = await app().donate(creator.user.slug, { every: 'month', receiptEmail: 'tarde@example.com' })
  const id = await supportIdOf(started)
  await db().updateTable('donations').set({ status: 'expired' }).where('id', '=', started.donationId).execute()
  await sweep(id, new Date())
  expect((await rowOf(id)).end_reason).toBe('never_paid')
  await app().pay(started)
  await untilMonths(id, 1)
  expect(await rowOf(id)).toMatchObject({ status: 'active', end_reason: null, ended_at: null })
})

test('A month that is paid after it counted as failed pays the next month', async () => {
  const donor = await app().register('fan')
  const id = await supporter(creator, {}, donor)
  const due = (await rowOf(id)).period_end
  await faults({ failRecurring: true, noWebhook: true })
  await sweep(id, daysAfter(due, 0))
  await faults({ noWebhook: true })
  await sweep(id, daysAfter(due, 1))
  await untilMonths(id, 2)
  const end = (await rowOf(id)).period_end
  const [, failed] = await months(id)
  const money = { currency: 'EUR', amountCents: cents(1_000), refundedCents: cents(0), chargedBackCents: cents(0) }
  const paid = { ...money, paymentId: failed?.provider_payment_id ?? '', status: 'paid' as const }
  const late = instead(() => ({ getPayment: async () => paid }))
  const question = { id: failed?.id ?? '', kind: 'donation' as const, provider: 'mollie', ...paid, checks: 1 }
  const follow = { ...app().running.donationSync, payments: late.payments }
  await Promise.all([1, 2].map(() => syncDonationPayment(follow, question)))
  expect((await rowOf(id)).months).toBe(3)
  expect((await rowOf(id)).period_end?.getTime()).toBeGreaterThan(end?.getTime() ?? 0)
  expect((await app().call<RecurringDonation[]>('/api/supports', { token: donor.token })).body[0]).toMatchObject({
    months: 3,
  })
})
