import { cents } from '@aplauso/contract/money'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/engine.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { insertPending, makeCast } from './cast.fixture.ts'
import { type EventConsumer, handleDonationEvents } from './handle-events.ts'
import { settleDonation } from './settle.ts'

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

/** Three payments to a creator on the free plan, which is told of each. */
async function payThree(): Promise<string[]> {
  const { db } = database
  const [creator = ''] = (await makeCast(db, { creators: 1, donors: 0, agencies: 0 })).creators
  const order = { creator, donor: undefined, name: 'Rita', amount: cents(500), fee: cents(40) }
  const ids: string[] = []
  for (const _ of Array(3).keys()) {
    const paymentId = await insertPending(db, order)
    const paid = { paymentId, status: 'paid' as const, amountCents: cents(500), currency: 'EUR' }
    const snapshot = { ...paid, refundedCents: cents(0), chargedBackCents: cents(0) }
    await settleDonation({ db, announcer: undefined }, snapshot, 0)
    ids.push(paymentId)
  }
  return ids
}

test('What fails for one donation waits, undoes its own part alone and holds up no other', async () => {
  const { db } = database
  const [first = '', second = '', third = ''] = await payThree()
  const seen: string[] = []
  let isBroken = true
  const spoil: EventConsumer = async (tx, event) => {
    await tx.updateTable('donations').set({ held_reason: 'seen to' }).where('id', '=', event.donation_id).execute()
    if (isBroken && event.donation_id === second) throw new Error('on purpose')
    seen.push(event.donation_id)
  }
  await handleDonationEvents({ db, log }, [spoil])
  expect(seen).toEqual([first, third])
  expect(failures).toHaveLength(1)
  const held = await db
    .selectFrom('donations')
    .select('id')
    .where('held_reason', '=', 'seen to')
    .orderBy('id')
    .execute()
  expect(held.map(({ id }) => id)).toEqual([first, third])

  // What comes meanwhile does not have it tried, and logged, again and again.
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

test('Rounds of two processes at once see to each event once', async () => {
  const { db } = database
  const paid = await payThree()
  const seen: string[] = []
  const note: EventConsumer = async (_tx, event) => void seen.push(event.donation_id)
  await Promise.all([1, 2, 3].map(() => handleDonationEvents({ db, log }, [note])))
  expect(seen.toSorted()).toEqual(paid)
  expect(failures).toEqual([])
})

test('A donation whose words are being erased is waited for before anything of its creator is locked', async () => {
  const { db } = database
  const [first = '', second = '', third = ''] = await payThree()
  const seen: string[] = []
  const note: EventConsumer = async (_tx, event) => void seen.push(event.donation_id)
  const { round } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('donations').select('id').where('id', '=', first).forUpdate().execute()
    const round = handleDonationEvents({ db, log }, [note])
    await untilBlocked({ database })
    expect(seen).toEqual([])
    return { round }
  })
  await round
  expect(seen).toEqual([first, second, third])
})
