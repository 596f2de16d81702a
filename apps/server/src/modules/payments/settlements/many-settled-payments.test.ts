import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { openTestDatabase } from '#testing/engine.ts'
import { seedDonations } from '../../../seed/many-donations.ts'
import type { PaymentProvider, SettledEntry } from '../provider.ts'
import { checkSettlements } from './check-settlements.ts'

const PAYMENTS = 2_000
const PAGE_SIZE = 250

test('Thousands of payments are compared page by page, with a call of the provider for none of them', async () => {
  const { db, close } = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(close)
  await seedDonations(db, PAYMENTS, () => {})
  await sql`update donations set provider = 'bulk', provider_payment_id = 'tr_' || id`.execute(db)
  await sql`
    insert into payment_syncs (id, kind, provider, payment_id, checked_at)
    select id, 'donation', provider, provider_payment_id, paid_at from donations`.execute(db)
  const donations = await db.selectFrom('donations').select(['id', 'provider_payment_id', 'amount_cents']).execute()

  const settledAt = new Date()
  const entries = donations.map(
    ({ id, provider_payment_id, amount_cents }): SettledEntry => ({
      ...{ kind: 'payment', id: `tr_${id}`, paymentId: provider_payment_id ?? '', reference: id },
      ...{ amountCents: amount_cents, currency: 'EUR', feeCents: undefined, settlementId: 'stl_bulk', settledAt },
    }),
  )
  const pages = Array.from({ length: PAYMENTS / PAGE_SIZE }, (_, at) =>
    entries.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
  )
  const refuse = async () => Promise.reject(new Error('not called'))
  const provider: PaymentProvider = {
    ...{ name: 'bulk', sandbox: true, listMethods: refuse, openCheckout: refuse, getPayment: refuse, refund: refuse },
    ...{ getRefund: refuse, createCustomer: refuse, chargeAgain: refuse, forgetCustomer: refuse, findPayment: refuse },
    async *listPayments() {},
    isReturned: refuse,
    async *listSettledEntries() {
      for (const page of pages) yield { entries: page }
      yield { entries: [], position: { at: settledAt, settlementIds: ['stl_bulk'] } }
    },
  }
  const check = () => checkSettlements({ db, payments: { everyAccount: async () => [provider] } })
  expect(await check()).toEqual({ differences: [], notes: [] })
  const { rows } = await sql<{ settled: number }>`select count(*) as settled from settled_entries`.execute(db)
  expect(rows).toEqual([{ settled: PAYMENTS }])
  expect(await findLedgerProblems(db)).toEqual([])

  const [first] = entries
  if (first === undefined) throw new Error('there are entries')
  first.amountCents += 1
  expect((await check()).differences).toEqual([expect.stringContaining(first.paymentId)])
})
