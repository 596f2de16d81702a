import { cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase, testEngine } from '#testing/engine.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { type EventConsumer, handleDonationEvents } from './handle-donation-events.ts'
import { settleDonation } from './settle-donation.ts'
import { createTestAccounts, insertPending } from './test-accounts.fixture.ts'

let database: TestDatabase
let failures: unknown[]
const log = { error: (failure: unknown) => void failures.push(failure) }
beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFolder'))
})
afterAll(() => database.close())
beforeEach(() => {
  failures = []
})

/** Pays three donations to a creator on the free plan; its limit warning writes an event for each. */
async function payThree(): Promise<string[]> {
  const { db } = database
  const [creator = ''] = (await createTestAccounts(db, { creators: 1, donors: 0, agencies: 0 })).creators
  const order = { creator, donor: undefined, name: 'Rita', amount: cents(500), fee: cents(40) }
  const ids: string[] = []
  for (const _ of Array(3).keys()) {
    const paymentId = await insertPending(db, order)
    const paid = { paymentId, status: 'paid' as const, amountCents: cents(500), currency: 'EUR' }
    const snapshot = { ...paid, refundedCents: cents(0), chargedBackCents: cents(0) }
    await settleDonation({ db, announcer: undefined, hashFingerprints: () => [] }, snapshot, 0)
    ids.push(paymentId)
  }
  return ids
}

const noteIn =
  (seen: string[]): EventConsumer =>
  async (_tx, events) =>
    void seen.push(...events.map((event) => event.donation_id))

test('A failing donation event waits, undoes only its own writes and delays no other event', async () => {
  const { db } = database
  const [first = '', second = '', third = ''] = await payThree()
  const seen: string[] = []
  let isBroken = true
  const spoil: EventConsumer = async (tx, events) => {
    const ids = events.map((event) => event.donation_id)
    await tx.updateTable('donations').set({ review_reason: 'seen to' }).where('id', 'in', ids).execute()
    if (isBroken && ids.includes(second)) throw new Error('on purpose')
    seen.push(...ids)
  }
  await handleDonationEvents({ db, log }, [spoil])
  expect(seen).toEqual([first, third])
  expect(failures).toHaveLength(1)
  const held = await db
    .selectFrom('donations')
    .select('id')
    .where('review_reason', '=', 'seen to')
    .orderBy('id')
    .execute()
  expect(held.map(({ id }) => id)).toEqual([first, third])

  // Runs before the retry is due neither handle nor log it again.
  await handleDonationEvents({ db, log }, [spoil])
  expect(failures).toHaveLength(1)
  const later = (seconds: number) => new Date(Date.now() + seconds * 1_000)
  await handleDonationEvents({ db, log }, [spoil], later(31))
  expect(failures).toHaveLength(2)
  isBroken = false
  await handleDonationEvents({ db, log }, [spoil], later(60))
  expect(seen).toEqual([first, third])
  await handleDonationEvents({ db, log }, [spoil], later(120))
  expect(seen).toEqual([first, third, second])
})

test('A burst of donation events is handled in batches of fifty', async () => {
  const { db } = database
  const creator = (await createTestAccounts(db, { creators: 1, donors: 0, agencies: 0 })).creators[0] ?? ''
  const order = { creator, donor: undefined, name: null, amount: cents(500), fee: cents(40) }
  const donationId = await insertPending(db, order)
  await sql`
    insert into donation_events (id, donation_id, creator_id, kind, amount_cents, created_at)
    select gen_random_uuid(), ${donationId}::uuid, ${creator}::uuid, 'refunded', 1, now() from generate_series(1, 120)
  `.execute(db)
  const batches: number[] = []
  const count = await handleDonationEvents({ db, log }, [async (_tx, { length }) => void batches.push(length)])
  expect([count, batches]).toEqual([120, [50, 50, 20]])
})

test('Concurrent runs of two processes handle each donation event once', async () => {
  const { db } = database
  const paid = await payThree()
  const seen: string[] = []
  await Promise.all([1, 2, 3].map(() => handleDonationEvents({ db, log }, [noteIn(seen)])))
  expect(seen.toSorted()).toEqual(paid)
  expect(failures).toEqual([])
})

test('Donation events wait for a donation whose message is being erased before they lock anything of its creator', async () => {
  const { db } = database
  const [first = '', second = '', third = ''] = await payThree()
  const seen: string[] = []
  const { round } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('donations').select('id').where('id', '=', first).forUpdate().execute()
    const round = handleDonationEvents({ db, log }, [noteIn(seen)])
    await untilBlocked({ database })
    expect(seen).toEqual([])
    return { round }
  })
  await round
  expect(seen).toEqual([first, second, third])
})

// The embedded engine has one connection and one process.
describe.runIf(testEngine() === 'postgres')('Donation events handled by two processes on PostgreSQL', () => {
  test('A later event of a donation waits until the other process has handled the earlier one', async () => {
    const { db } = database
    const [donationId = ''] = await payThree()
    const seen: string[] = []
    const note: EventConsumer = async (_tx, events) =>
      void seen.push(...events.flatMap((event) => (event.donation_id === donationId ? event.kind : [])))
    let other: Promise<unknown> | undefined
    const slow: EventConsumer = async (tx, events) => {
      if (other === undefined) {
        await sql`
          insert into donation_events (id, donation_id, creator_id, kind, amount_cents, created_at)
          select ${uuidv7()}::uuid, id, creator_id, 'refunded', 1, now() from donations where id = ${donationId}::uuid
        `.execute(db)
        other = handleDonationEvents({ db, log }, [note])
        await untilBlocked({ database })
      }
      await note(tx, events)
    }
    await handleDonationEvents({ db, log }, [slow])
    await other
    expect([seen, failures]).toEqual([['paid', 'refunded'], []])
  })

  test('A connection lost in the middle of a batch leaves every event to be handled once', async () => {
    const { db } = database
    const paid = await payThree()
    let cut = false
    const count: EventConsumer = async (tx, events) => {
      const ids = events.map((event) => event.donation_id)
      await tx.updateTable('donations').set({ message: sql`concat(message, '+')` }).where('id', 'in', ids).execute()
      if (!cut) {
        cut = true
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      }
    }
    await handleDonationEvents({ db, log }, [count])
    const rows = await db.selectFrom('donations').select('message').where('id', 'in', paid).execute()
    expect([cut, rows, failures]).toEqual([true, Array(3).fill({ message: '+' }), []])
    expect(await db.selectFrom('donation_events').selectAll().execute()).toEqual([])
  })
})
