import type { SignedIn } from '@aplauso/contract/accounts'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { openTestDatabase, type TestDatabase, testEngine } from '#testing/engine.ts'
import type { LiveClient } from '#testing/live-client.ts'
import { openQueueSimulation, type QueueSimulation } from '#testing/queue-simulation/queue-simulation.ts'
import { until } from '#testing/queue-simulation/simulation-world.ts'
import { type StartedTestApp, startTestApp, type TestApp } from '#testing/test-app.ts'

const STEPS = 200
const DONORS = 4
/** STAGE_SEED=5,6,7 runs with other seeds. */
const SEEDS = (process.env.STAGE_SEED ?? '1,20261123,747474').split(',').map(Number)

const onPostgres = testEngine() === 'postgres'
// The embedded engine allows one process only, so tests with two processes need PostgreSQL.
const redis = onPostgres && Boolean(process.env.TEST_REDIS_URL)
const transport = redis ? 'Redis' : 'its NOTIFY'
const title = onPostgres ? `Two processes on one PostgreSQL and ${transport}` : 'One process on the embedded engine'

describe(title, () => {
  let database: TestDatabase
  const started: StartedTestApp[] = []
  let apps: [TestApp, ...TestApp[]]
  let donors: SignedIn[]

  beforeAll(async () => {
    database = await openTestDatabase(inject('snapshotFolder'))
    const start = async () => {
      const one = await startTestApp({}, { database, redis })
      started.push(one)
      return one.app
    }
    apps = onPostgres ? [await start(), await start()] : [await start()]
    donors = await Promise.all(Array.from({ length: DONORS }, () => apps[0].register('fan')))
  })
  afterAll(async () => {
    for (const { close } of started) await close()
    await database.close()
  })

  test.each(SEEDS)('with several actors show every cleared alert once and nothing else (seed %i)', async (seed) => {
    const play = await openQueueSimulation(apps, donors, seed)
    const past: string[] = []
    try {
      while (past.length < STEPS) {
        await play.next((name) => past.push(name))
        await play.settled()
      }
      await play.runOut()
      await expectRightEnd(play.world)
    } catch (error) {
      throw new Error(`Seed ${seed}, step ${past.length} of ${STEPS}: ${past.join(' ')}`, { cause: error })
    } finally {
      await play.world.close()
    }
  })

  async function expectRightEnd({ creator, creatorId, model, watching, viewer }: QueueSimulation['world']) {
    const cleared = model.in('cleared').map(({ donationId }) => donationId)
    const sequences = cleared.map((_, at) => at + 1)
    const { rows } = await sql<{ donation_id: string; sequence: number }>`
      select donation_id, sequence from alerts where creator_id = ${creatorId} order by sequence`.execute(database.db)
    expect(rows.map(({ sequence }) => sequence)).toEqual(sequences)
    expect(rows.map(({ donation_id }) => donation_id).toSorted()).toEqual(cleared.toSorted())

    const newAlerts = (client: LiveClient) => client.alerts().filter(({ replay }) => !replay)
    const [keySocket, ...dashboards] = watching.toReversed()
    for (const client of dashboards) {
      await until(() => newAlerts(client).map(({ sequence }) => sequence), sequences)
    }
    // An API key gets the alerts that viewers get: none during panic.
    for (const client of [viewer, keySocket ?? expect.fail()]) {
      const ids = newAlerts(client).map(({ donationId }) => donationId ?? expect.fail('the alert has no donation id'))
      expect(ids.length).toBeGreaterThan(0)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => !cleared.includes(id))).toEqual([])
    }
    const paid = model.all.map(({ cents }) => cents)
    const received = await apps[0].call<ReceivedDonation[]>('/api/donations/my?limit=100', { token: creator.token })
    expect(received.body.map(({ amount }) => amount).toSorted()).toEqual(paid.toSorted())
    const { total_received_cents } = await database.db
      .selectFrom('creators')
      .select('total_received_cents')
      .where('user_id', '=', creatorId)
      .executeTakeFirstOrThrow()
    expect(total_received_cents).toBe(paid.reduce((sum, cents) => sum + cents, 0))
    expect(await findLedgerProblems(database.db)).toEqual([])
  }
})
