import { DAY_MS } from '@aplauso/contract/limits'
import { UNPAID_RETENTION_DAYS, UNPAID_SYNC_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createReconciler, recordPaymentChange } from '#modules/payments/public.ts'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'
import { deleteUnpaidDonations } from './delete-unpaid.ts'

const app = useApp()
const { webhook, paymentOf, received, change, changeFollowUp } = usePayments(app)
const db = () => app().database.db
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

test('Unpaid donations are stored for longer than their payment is polled', () => {
  expect(UNPAID_RETENTION_DAYS).toBeGreaterThan(UNPAID_SYNC_DAYS)
})

test('An unpaid donation is deleted after its retention time, except one that has or may have money', async () => {
  const { user } = await app().register('creator')
  async function begin(values: Parameters<typeof change>[1], next_poll_at: Date | null = null): Promise<string> {
    const { donationId } = await app().donate(user.slug)
    await change(donationId, values)
    await changeFollowUp(donationId, { next_poll_at })
    return donationId
  }
  const over = { donor_name: 'Rita', message: 'Força!' }
  for (const status of ['failed', 'canceled', 'expired'] as const) await begin({ ...over, status })
  const remaining = [
    await begin({ ...over, status: 'pending' }),
    await begin({ ...over, status: 'expired' }, inDays(200)),
    await begin({ ...over, status: 'expired', review_reason: 'the provider took another amount' }),
  ]
  const paid = await app().donate(user.slug)
  await app().pay(paid)
  await changeFollowUp(paid.donationId, { next_poll_at: null })
  const left = async () => {
    const rows = await db()
      .selectFrom('donations')
      .select('id')
      .where('creator_id', '=', user.id)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
  await deleteUnpaidDonations(db(), inDays(UNPAID_RETENTION_DAYS - 1))
  expect(await left()).toHaveLength(7)
  await deleteUnpaidDonations(db(), inDays(UNPAID_RETENTION_DAYS + 1))
  expect(await left()).toEqual([...remaining, paid.donationId])
})

test('A payment that is paid after its donation was deleted restores the donation with its texts and is booked', async () => {
  const { user, token } = await app().register('creator')
  const donation = await app().donate(user.slug, {
    amountEuro: 5,
    donorName: 'Rita',
    message: 'Força!',
    audioType: 'text',
  })
  await change(donation.donationId, { status: 'expired' })
  await changeFollowUp(donation.donationId, { next_poll_at: null })
  await deleteUnpaidDonations(db(), inDays(UNPAID_RETENTION_DAYS + 1))
  expect(await received(token)).toEqual([])
  expect(await app().end(donation, 'paid')).toBe(303)
  await webhook(paymentOf(donation))
  // The server recovers unknown payments every fifteen seconds, one process at a time: this test frees its lease first.
  const lookNow = async () => {
    await sql`update unknown_payments set next_poll_at = now() - interval '1 minute' where verdict is null`.execute(
      db(),
    )
    await sql`update reconciliation set leased_until = null`.execute(db())
    await createReconciler(app().running.reconciliation)()
    return (await received(token)).length
  }
  await expect.poll(lookNow, { interval: 200 }).toBe(1)
  expect(await received(token)).toMatchObject([{ id: donation.donationId, donorName: 'Rita', message: 'Força!' }])
})

test('A donation that the provider reports on at the same moment is not deleted', async () => {
  const { user } = await app().register('creator')
  const donation = await app().donate(user.slug)
  await change(donation.donationId, { status: 'expired' })
  await changeFollowUp(donation.donationId, { next_poll_at: null })
  const { forgotten } = await db()
    .transaction()
    .execute(async (tx) => {
      await recordPaymentChange(tx, paymentOf(donation))
      const forgotten = deleteUnpaidDonations(db(), inDays(UNPAID_RETENTION_DAYS + 1))
      // The embedded engine has one connection, so the two run one after the other.
      if (app().database.engine === 'postgres') await forgotten
      return { forgotten }
    })
  await forgotten
  const left = db().selectFrom('donations').select('id').where('creator_id', '=', user.id)
  expect(await left.execute()).toEqual([{ id: donation.donationId }])
})

test('One run deletes more than one batch of unpaid donations', async () => {
  const { user } = await app().register('creator')
  const { donationId } = await app().donate(user.slug)
  await change(donationId, { status: 'failed' })
  await changeFollowUp(donationId, { next_poll_at: null })
  await sql`
    with many as (
      insert into donations select (jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(),
        'idempotency_key', null, 'provider_payment_id', null))).*
      from donations as first, generate_series(1, 2200) where id = ${donationId}::uuid
      returning id
    )
    insert into payment_syncs select (jsonb_populate_record(first, jsonb_build_object('id', many.id, 'payment_id', null))).*
    from payment_syncs as first, many where first.id = ${donationId}::uuid`.execute(db())
  await deleteUnpaidDonations(db(), inDays(UNPAID_RETENTION_DAYS + 1))
  const left = await db().selectFrom('donations').select('id').where('creator_id', '=', user.id).execute()
  expect(left).toEqual([])
  const followed = db().selectFrom('payment_syncs').select('id').where('id', '=', donationId)
  expect(await followed.execute()).toEqual([])
})
