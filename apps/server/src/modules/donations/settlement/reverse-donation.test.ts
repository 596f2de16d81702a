import { cents } from '@aplauso/contract/money'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { recordPaymentChange } from '#modules/payments/public.ts'
import { openTestDatabase } from '#testing/engine.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { reverseDonation } from './reverse-donation.ts'
import { settleDonation } from './settle-donation.ts'
import { createTestAccounts, insertPending } from './test-accounts.fixture.ts'

test('A partial chargeback leaves the donation paid and its alert in place until the rest is charged back', async () => {
  const { db, close } = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(close)
  const [creator = ''] = (await createTestAccounts(db, { creators: 1, donors: 0, agencies: 0 })).creators
  const order = { creator, donor: undefined, name: 'Rita', amount: cents(1_000), fee: cents(80) }
  const paymentId = await insertPending(db, order)
  const paid = { paymentId, status: 'paid' as const, amountCents: cents(1_000), currency: 'EUR' }
  await settleDonation(
    { db, announcer: undefined, hashFingerprints: () => [] },
    { ...paid, refundedCents: cents(0), chargedBackCents: cents(0) },
    0,
  )

  let checks = 0
  async function after(refunded: number, chargedBack: number) {
    checks += 1
    await db.updateTable('payment_syncs').set({ checks }).execute()
    const back = { refundedCents: cents(refunded), chargedBackCents: cents(chargedBack) }
    await reverseDonation(db, { ...paid, ...back }, checks)
    const donation = await db.selectFrom('donations').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
    const alert = await db.selectFrom('alerts').selectAll().executeTakeFirstOrThrow()
    const { total_donations } = await db.selectFrom('creators').selectAll().executeTakeFirstOrThrow()
    expect(await findLedgerProblems(db)).toEqual([])
    return [donation.status, alert.withdrawn_at !== null, total_donations]
  }
  expect(await after(0, 300)).toEqual(['paid', false, 1])
  expect(await after(0, 1_000)).toEqual(['charged_back', true, 0])
  expect(await after(0, 300)).toEqual(['paid', false, 1])
  expect(await after(700, 300)).toEqual(['charged_back', true, 0])
  expect(await after(0, 0)).toEqual(['paid', false, 1])
})

test('A reversal that waits for the donation books nothing once a later poll was started', async () => {
  const database = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(() => database.close())
  const { db } = database
  const [creator = ''] = (await createTestAccounts(db, { creators: 1, donors: 0, agencies: 0 })).creators
  const order = { creator, donor: undefined, name: 'Rita', amount: cents(1_000), fee: cents(80) }
  const paymentId = await insertPending(db, order)
  const paid = { paymentId, status: 'paid' as const, amountCents: cents(1_000), currency: 'EUR' }
  const none = { refundedCents: cents(0), chargedBackCents: cents(0) }
  await settleDonation({ db, announcer: undefined, hashFingerprints: () => [] }, { ...paid, ...none }, 0)
  const { older } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('donations').select('id').where('id', '=', paymentId).forUpdate().execute()
    const older = reverseDonation(db, { ...paid, ...none, refundedCents: cents(700) }, 0)
    await untilBlocked({ database })
    await recordPaymentChange(tx, paymentId)
    return { older }
  })
  expect(await older).toBeUndefined()
  expect(await reverseDonation(db, { ...paid, ...none, refundedCents: cents(300) }, 1)).toBeDefined()
  const donation = db.selectFrom('donations').select('refunded_cents').where('id', '=', paymentId)
  expect(await donation.executeTakeFirst()).toEqual({ refunded_cents: 300 })
  expect(await findLedgerProblems(db)).toEqual([])
})
