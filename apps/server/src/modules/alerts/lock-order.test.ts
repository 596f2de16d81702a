import { cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestAccounts, insertPending } from '#modules/donations/settlement/test-accounts.fixture.ts'
import { openTestDatabase, type TestDatabase } from '#testing/engine.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { clearMissed, clearWaiting } from './change-alerts.ts'
import { eraseFromAlerts } from './erase-from-alerts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFolder'))
})
afterAll(() => database.close())

/** Inserts unshown alerts of one donor to one creator and returns their ids. The newest alert has the lowest id. */
async function insertAlerts(age: string) {
  const { db } = database
  const cast = await createTestAccounts(db, { creators: 1, donors: 1, agencies: 0 })
  const [creator = '', donor = ''] = [...cast.creators, ...cast.donors]
  const order = { creator, donor, name: 'Rita', amount: cents(500), fee: cents(40) }
  const ids: string[] = []
  for (let place = 0; place < 5; place += 1) ids.unshift(await insertPending(db, order))
  for (const [index, id] of ids.entries()) {
    await sql`
      insert into alerts (id, creator_id, sequence, donation_id, donor_name, amount_cents, currency, created_at)
      values (${id}::uuid, ${creator}, ${index + 1}, ${id}::uuid, 'Rita', 500, 'EUR',
        now() - ${age}::interval + make_interval(secs => ${index}::integer))`.execute(db)
  }
  const [lowest = '', ...higher] = ids.toSorted()
  return { creator, donor, lowest, higher }
}

test.each([
  ['waiting', '10 seconds', clearWaiting],
  ['missed', '30 days', clearMissed],
])('Clearing %s alerts and erasing their donor lock the alerts in the same order', async (_what, age, clear) => {
  const { db } = database
  const { creator, donor, lowest, higher } = await insertAlerts(age)
  const transactions = await db.transaction().execute(async (tx) => {
    await sql`select from alerts where id = ${lowest}::uuid for update`.execute(tx)
    const both = [clear(db, creator), db.transaction().execute((other) => eraseFromAlerts(other, donor))]
    await untilBlocked({ database }, 2)
    // Both wait for the first row and have locked none of the others.
    await sql`select from alerts where id = any(${higher}::uuid[]) for update nowait`.execute(tx)
    return both
  })
  await Promise.all(transactions)
  const left = await db
    .selectFrom('alerts')
    .select(['donor_name', 'skipped_at'])
    .where('creator_id', '=', creator)
    .execute()
  expect(left).toEqual(Array(5).fill({ donor_name: null, skipped_at: expect.any(Date) }))
})
