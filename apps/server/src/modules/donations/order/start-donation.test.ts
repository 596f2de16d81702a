import type { DonationStarted } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { sweepPayments } from '#modules/payments/public.ts'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { faults, row, dueNow } = usePayments(app)

test('Fifty attempts with one Idempotency-Key create one donation; another body with the same key is a conflict', async () => {
  const creator = await app().register('creator')
  const headers = { 'idempotency-key': 'the-same-key' }
  const body = { creatorSlug: creator.user.slug, amountEuro: 5, message: 'uma vez' }
  const attempts = await Promise.all(
    Array.from({ length: 50 }, () => app().call<DonationStarted>('/api/donations/create-payment', { body, headers })),
  )
  const started = attempts.filter(({ status }) => status === 201)
  expect(started).toHaveLength(50)
  expect(new Set(started.map((answer) => answer.body.checkoutUrl)).size).toBe(1)
  const conflict = await app().call<Problem>('/api/donations/create-payment', {
    body: { ...body, amountEuro: 6 },
    headers,
  })
  expect([conflict.status, conflict.body.code]).toEqual([409, 'idempotency_conflict'])
})

test('Attempts with one key during a slow provider call wait for its one answer', async () => {
  const creator = await app().register('creator')
  const headers = { 'idempotency-key': 'slow-provider' }
  const body = { creatorSlug: creator.user.slug, amountEuro: 5 }
  await faults({ slowMs: 700 })
  const attempts = await Promise.all(
    Array.from({ length: 5 }, () => app().call<DonationStarted>('/api/donations/create-payment', { body, headers })),
  )
  expect(attempts.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(attempts.map((answer) => answer.body.checkoutUrl)).size).toBe(1)
})

test('A failing provider gives provider_error, and the same key then finishes the same donation', async () => {
  const creator = await app().register('creator')
  const headers = { 'idempotency-key': 'try-again' }
  const body = { creatorSlug: creator.user.slug, amountEuro: 5 }
  await faults({ status: 500 })
  const failed = await app().call<Problem>('/api/donations/create-payment', { body, headers })
  expect([failed.status, failed.body.code]).toEqual([502, 'provider_error'])
  await faults({})
  await app().call('/sandbox/faults', { method: 'DELETE' })
  const again = await app().call<DonationStarted>('/api/donations/create-payment', { body, headers })
  expect(again.status).toBe(201)
  const count = await app()
    .database.db.selectFrom('donations')
    .select('id')
    .where('creator_id', '=', creator.user.id)
    .execute()
  expect(count).toHaveLength(1)
})

test('The fee is frozen at the start: a change of plan before the payment does not change it', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await app()
    .database.db.updateTable('users')
    .set({ granted_plan: 'pro', subscription_plan: 'pro' })
    .where('id', '=', creator.user.id)
    .execute()
  await app().pay(donation)
  const later = await app().donate(creator.user.slug)
  expect((await row(donation.donationId)).fee_cents).toBe(80)
  expect((await row(later.donationId)).fee_cents).toBe(40)
})

test('A repeat in another language or after a change of name gets the checkout of the first attempt', async () => {
  const creator = await app().register('creator')
  const body = { creatorSlug: creator.user.slug, amountEuro: 5 }
  const ask = (language: string) =>
    app().call<DonationStarted>('/api/donations/create-payment', {
      body,
      headers: { 'idempotency-key': 'two-languages', 'accept-language': language },
    })
  await faults({ slowMs: 9_000 })
  expect((await ask('pt')).status).toBe(502)
  await app().call('/sandbox/faults', { method: 'DELETE' })
  await app()
    .database.db.updateTable('users')
    .set({ display_name: 'Outro' })
    .where('id', '=', creator.user.id)
    .execute()
  // The provider refuses the key while it still handles the first attempt.
  await expect.poll(async () => (await ask('en')).status, { interval: 200 }).toBe(201)
})

test('A repeat long after a first attempt that never reached the provider is synced like any other', async () => {
  const creator = await app().register('creator')
  const headers = { 'idempotency-key': 'an-hour-later' }
  const body = { creatorSlug: creator.user.slug, amountEuro: 10 }
  await faults({ status: 500 })
  await app().call('/api/donations/create-payment', { body, headers })
  await sweepPayments(app().running.paymentSync, new Date(Date.now() + 61 * 60_000))
  await app().call('/sandbox/faults', { method: 'DELETE' })
  await faults({ noWebhook: true })
  const again = (await app().call<DonationStarted>('/api/donations/create-payment', { body, headers })).body
  expect(await row(again.donationId)).toMatchObject({ status: 'pending', next_poll_at: expect.any(Date) })
  await app().end(again, 'paid')
  await dueNow(again.donationId)
  await sweepPayments(app().running.paymentSync)
  expect((await row(again.donationId)).status).toBe('paid')
})
