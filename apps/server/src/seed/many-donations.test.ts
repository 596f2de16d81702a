import { expect, inject, onTestFinished, test } from 'vitest'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { openTestDatabase } from '#testing/engine.ts'
import { seedDonations } from './many-donations.ts'

test('Seeded donations pass the ledger check after repeated runs, and some are from accounts and shared with an agency', async () => {
  const { db, close } = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(close)
  for (const total of [200, 50]) await seedDonations(db, total, () => {})
  expect(await findLedgerProblems(db)).toEqual([])
  const given = await db.selectFrom('donations').select('id').where('donor_id', 'is not', null).execute()
  expect(given).toHaveLength(50)
  const shares = await db.selectFrom('donation_shares').select('share_cents').execute()
  expect(shares).toHaveLength(250)
  expect(shares.every(({ share_cents }) => share_cents > 0)).toBe(true)
})
