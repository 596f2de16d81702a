import { cents, feeCents } from '@aplauso/contract/money'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import { sql, type Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { countLedger, findLedgerProblems } from '#modules/ledger/public.ts'
import { type MoneyRoads, roadOf } from '#modules/payments/public.ts'
import { BUILT_IN_PLANS } from '#modules/plans/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import { openTestDatabase, type TestDatabase, testEngine } from '#testing/engine.ts'
import { insertAgencyLink } from '../../../seed/insert-agency-link.ts'
import {
  createTestAccounts,
  insertDonationsWithSync,
  pendingRow,
  type TestAccounts,
} from '../settlement/test-accounts.fixture.ts'
import { expectedBooks, expectedFeeReturn, type Terms } from './expected-books.fixture.ts'
import { readBooks, readFeeReturns } from './read-books.fixture.ts'
import { runScenario, type Scenario } from './run-scenario.fixture.ts'
import { type Random, seededRandom } from './seeded-random.fixture.ts'

/** Each engine has its own sequences; `npm run simulate` runs ten thousand, which takes minutes. */
const ORDERS = Number(process.env.SIMULATED_ORDERS ?? (testEngine() === 'postgres' ? 1_800 : 100))
const SEED = Number(process.env.SIMULATION_SEED ?? (testEngine() === 'postgres' ? 2 : 1))
const BATCH = 50
const PARALLEL = 8
const BATCHES_A_CHECK = 25
const HOUR_MS = 3_600_000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFolder'))
})
afterAll(() => database.close())

test(`Books follow the rules and add up after ${ORDERS} random sequences of events (seed ${SEED})`, {
  timeout: 900_000,
}, async () => {
  const { db } = database
  const cast = await createTestAccounts(db, { creators: 10, donors: 6, agencies: 4 })
  const random = seededRandom(SEED)
  const world = new Map(
    cast.creators.map((creator): [string, Terms] => [
      creator,
      { creator, feeBasisPoints: 800, shares: [], provider: 'test' },
    ]),
  )

  for (let batch = 0; batch * BATCH < ORDERS; batch += 1) {
    await changeWorld(db, cast, world, random)
    const donations = await begin(db, cast, world, random)
    const startMs = Date.UTC(2026, 0, 1) + batch * 7 * HOUR_MS
    const left = [...donations]
    const play = async () => {
      for (let donation = left.pop(); donation !== undefined; donation = left.pop())
        await runScenario(db, donation.played, donation.random, startMs)
    }
    // Plans, time zones and accounts also change between checkout and payment.
    await Promise.all([
      ...Array.from({ length: PARALLEL }, play),
      changePlan(db, cast, world, random),
      changeAccount(db, cast, world, random),
    ])

    const ids = donations.map(({ played }) => played.payment.paymentId)
    const [books, feeReturns] = [await readBooks(db, ids), await readFeeReturns(db, ids)]
    for (const { played, terms } of donations) {
      const ours = played.ownRefunds.map(({ refundId }) => refundId)
      const { payment } = played
      const expected = expectedBooks(payment, terms, ours)
      expect(books.get(payment.paymentId), JSON.stringify(payment)).toEqual(expected)
      const { atLeast, atMost } = expectedFeeReturn(expected, payment, terms)
      const returned = feeReturns.get(payment.paymentId) ?? 0
      expect(returned, JSON.stringify(payment)).toBeGreaterThanOrEqual(atLeast)
      expect(returned, JSON.stringify(payment)).toBeLessThanOrEqual(atMost)
    }
    if (batch % BATCHES_A_CHECK === 0) expect(await findLedgerProblems(db)).toEqual([])
  }
  expect(await findLedgerProblems(db)).toEqual([])
})

test('A wrong row is named with its difference', async () => {
  const { db } = database
  const untouched = {
    status: 'paid',
    refunded_cents: cents(0),
    charged_back_cents: cents(0),
    refund_pending_cents: cents(0),
  } as const
  const of = db
    .selectFrom('donations')
    .select(['id', 'creator_id'])
    .where(({ and }) => and(untouched))
  const { id, creator_id } = await of.limit(1).executeTakeFirstOrThrow()
  const change = (set: Updateable<Tables['donations']>) =>
    db.updateTable('donations').set(set).where('id', '=', id).execute()
  await change({ refund_pending_cents: cents(1) })
  expect(await findLedgerProblems(db)).toEqual([`donation ${id} reserves 1 cents for refunds instead of 0`])
  await change({ refund_pending_cents: cents(0), refunded_cents: cents(1) })
  const problems = await findLedgerProblems(db)
  expect(problems).toContainEqual(expect.stringContaining(`donation ${id} is paid but the ledger has`))
  expect(problems).toContainEqual(expect.stringContaining(`creator ${creator_id} shows`))
  await change({ refunded_cents: cents(0) })
  const follow = (values: Updateable<Tables['payment_syncs']>) =>
    db.updateTable('payment_syncs').set(values).where('id', '=', id).execute()
  await follow({ payment_id: null })
  expect(await findLedgerProblems(db)).toEqual([`donation ${id} has the payment ${id} and is followed by none`])
  await follow({ payment_id: id, id: creator_id })
  expect(await findLedgerProblems(db)).toEqual([
    `donation ${id} has the payment ${id} and is followed by none`,
    `donation ${creator_id} is followed but is not there`,
  ])
  expect(await countLedger(db)).toMatchObject({ journals: expect.any(Number), donations: expect.any(Number) })
})

type World = Map<string, Terms>

/** Changes the plan of one creator: donations started before keep their fee. */
async function changePlan(db: Database, cast: TestAccounts, world: World, random: Random): Promise<void> {
  const terms = oneOf(cast.creators, random, world)
  const plan = random.pick(PLAN_IDS)
  const zone = random.pick(['Europe/Lisbon', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'])
  await db
    .updateTable('users')
    .set({ subscription_plan: plan, granted_plan: plan, time_zone: zone })
    .where('id', '=', terms.creator)
    .execute()
  const { feeBasisPoints } = BUILT_IN_PLANS[plan]
  world.set(terms.creator, { ...(world.get(terms.creator) ?? terms), feeBasisPoints })
}

const ROADS: MoneyRoads & { current: { name: string } } = {
  moneyFlow: 'either',
  connects: ['mollie', 'stripe'],
  current: { name: 'test' },
}

/** One creator connects an account, connects another, leaves it, or loses it for a while. */
async function changeAccount(db: Database, cast: TestAccounts, world: World, random: Random): Promise<void> {
  const terms = oneOf(cast.creators, random, world)
  const at = new Date()
  await db
    .updateTable('payment_accounts')
    .set({ is_current: false, left_at: at })
    .where('creator_id', '=', terms.creator)
    .where('is_current', '=', true)
    .execute()
  const vendor = random.pick(['mollie', 'stripe'] as const)
  const account = `${vendor === 'mollie' ? 'org' : 'acct'}_${random.below(5)}`
  const state = random.pick(['ready', 'ready', 'restricted', 'pending'] as const)
  const isLeft = random.percent(30)
  if (!isLeft) {
    const columns = { state, is_current: true, left_at: null, connected_at: at, checked_at: at }
    await db
      .insertInto('payment_accounts')
      .values({ id: uuidv7(), creator_id: terms.creator, provider: vendor, account, ...columns })
      .onConflict((conflict) => conflict.columns(['creator_id', 'provider', 'account']).doUpdateSet(columns))
      .execute()
  }
  const provider = isLeft || state !== 'ready' ? 'test' : `${vendor}:${account}`
  world.set(terms.creator, { ...(world.get(terms.creator) ?? terms), provider })
}

async function changeWorld(db: Database, cast: TestAccounts, world: World, random: Random): Promise<void> {
  const terms = oneOf(cast.creators, random, world)
  const agency = cast.agencies[random.below(cast.agencies.length)] ?? ''
  const others = terms.shares.filter((share) => share.agency !== agency)
  const link = db
    .updateTable('agency_invitations')
    .where('agency_id', '=', agency)
    .where('creator_id', '=', terms.creator)
    .where('status', '=', 'accepted')
  if (random.percent(25)) {
    await link.set({ status: 'ended' }).execute()
    world.set(terms.creator, { ...terms, shares: others })
    return
  }
  if (others.length === terms.shares.length)
    await db.transaction().execute((tx) => insertAgencyLink(tx, agency, terms.creator, new Date(0)))
  const basisPoints = random.pick([0, 1, 350, 1_050, 2_500, 4_999])
  await link.set({ share_basis_points: basisPoints }).execute()
  const shares = [...others, { agency, basisPoints }].sort((a, b) => (a.agency < b.agency ? -1 : 1))
  world.set(terms.creator, { ...terms, shares })
}

const oneOf = (creators: string[], random: Random, world: World): Terms =>
  world.get(creators[random.below(creators.length)] ?? '') ?? expect.fail('no such creator')

type Begun = { played: Scenario; terms: Terms; random: Random }

async function begin(db: Database, cast: TestAccounts, world: World, random: Random): Promise<Begun[]> {
  const roads = await db
    .selectFrom('creators')
    .select(['user_id', roadOf(sql.ref('creators.user_id'), ROADS).as('road')])
    .where('user_id', 'in', cast.creators)
    .execute()
  for (const { user_id: id, road } of roads) expect(road).toBe(world.get(id)?.provider)
  const begun = Array.from({ length: BATCH }, () => {
    const terms = oneOf(cast.creators, random, world)
    const isPrivate = random.percent(20)
    const amount = cents(100 + random.below(random.pick([50, 5_000, 99_900])))
    const row = pendingRow({
      creator: terms.creator,
      donor: random.percent(70) ? cast.donors[random.below(cast.donors.length)] : undefined,
      name: random.pick([null, 'Rita', 'RITA', 'João']),
      amount,
      fee: feeCents(amount, terms.feeBasisPoints),
      private: isPrivate,
      provider: terms.provider,
    })
    const payment = {
      paymentId: row.id,
      amountCents: amount,
      status: 'open' as const,
      refunds: [],
      chargedBackCents: 0,
      isPrivate,
    }
    // Its own random numbers, so that the timing of other donations does not change its events.
    const own = seededRandom(random.below(2 ** 31))
    return { row, begun: { played: { payment, creator: terms.creator, ownRefunds: [] }, terms, random: own } }
  })
  await insertDonationsWithSync(
    db,
    begun.map(({ row }) => row),
  )
  return begun.map((one) => one.begun)
}
