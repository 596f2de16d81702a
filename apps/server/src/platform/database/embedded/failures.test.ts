import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { isUnavailable } from '../database-errors.ts'
import { openDatabase, snapshotOf } from '../open-database.ts'
import { createTestLog } from '../test-log.ts'
import type { EmbeddedLimits } from './embedded-limits.ts'

const ENDLESS = 'select count(*) from generate_series(1, 1000000000000)'
const RESTART = { statementMs: 500, firstReopenMs: 10 }

let snapshot: Uint8Array<ArrayBuffer> | undefined
const closes: (() => Promise<void>)[] = []

beforeAll(async () => {
  const database = await open()
  await database.raw.exec('create table notes (id int8)')
  snapshot = await snapshotOf(database)
})
afterEach(() => Promise.all(closes.splice(0).map((close) => close())))

test('A statement outside its own transaction fails after the wait limit with an error that names the mistake', async () => {
  const { db, raw, check } = await open({ waitMs: 100 })
  const outcome = db.transaction().execute(() => raw.query('select 1'))
  await expect(outcome).rejects.toThrow('inside a transaction every statement must use the transaction')
  await expect(outcome).rejects.toSatisfy(isUnavailable)
  await check()
})

test('An idle transaction is rolled back after its limit, and other statements run', async () => {
  const { db, raw } = await open({ idleInTransactionMs: 100 })
  const tx = await db.startTransaction().execute()
  await tx.insertInto('notes').values({ id: 1 }).execute()

  expect((await raw.query('select id from notes')).rows).toEqual([])
  const late = tx.insertInto('notes').values({ id: 2 }).execute()
  await expect(late).rejects.toThrow('did nothing for 100 ms and was rolled back')
  await tx
    .rollback()
    .execute()
    .catch(() => undefined)
  expect((await raw.query('select id from notes')).rows).toEqual([])
})

test('An engine that stops answering is restarted, and all waiting calls are rejected as unavailable', async () => {
  const { raw, log, isUp } = await open(RESTART)
  const outcomes = await Promise.allSettled([raw.query(ENDLESS), raw.query('select 1'), raw.query('select 2')])
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isUnavailable) })
  }
  await expect.poll(isUp).toBe(true)
  expect((await raw.query('select id from notes')).rows).toEqual([])
  expect(log.lines).toEqual(['embedded database stopped, restarting', 'embedded database restarted'])
})

test('A transaction does not continue after a restart of the engine', async () => {
  const { db, raw, isUp } = await open(RESTART)
  const tx = await db.startTransaction().execute()
  await tx.insertInto('notes').values({ id: 1 }).execute()
  await expect(sql.raw(ENDLESS).execute(tx)).rejects.toSatisfy(isUnavailable)
  await expect(tx.insertInto('notes').values({ id: 2 }).execute()).rejects.toSatisfy(isUnavailable)
  await expect(tx.rollback().execute()).rejects.toSatisfy(isUnavailable)
  await expect.poll(isUp).toBe(true)
  expect((await raw.query('select id from notes')).rows).toEqual([])
})

test('Listeners receive committed notifications in order, and receive again after a restart of the engine', async () => {
  const { db, raw } = await open(RESTART)
  const heard: string[] = []
  const stop = await raw.listen?.('Alerts "live"', (payload) => heard.push(payload))
  await raw.listen?.('Alerts "live"', () => {
    throw new Error('a listener that fails harms no other')
  })
  const announce = (payload: string) => raw.query('select pg_notify($1, $2)', ['Alerts "live"', payload])

  await announce('first')
  await db
    .transaction()
    .execute(async (tx) => {
      await tx.selectNoFrom(({ fn, val }) => fn('pg_notify', [val('Alerts "live"'), val('lost')]).as('x')).execute()
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await announce('second')
  await expect.poll(() => heard).toEqual(['first', 'second'])

  await raw.query(ENDLESS).catch(() => undefined)
  await expect
    .poll(async () => {
      await announce('again').catch(() => undefined)
      return heard.includes('again')
    })
    .toBe(true)

  await stop?.()
  const count = heard.length
  await announce('unheard')
  await raw.query('select 1')
  expect(heard).toHaveLength(count)
})

test('A copy of a database starts with its rows and is independent of the original', async () => {
  const original = await open()
  await original.raw.exec('insert into notes values (1)')
  snapshot = await snapshotOf(original)
  const [left, right] = await Promise.all([open(), open()])
  await left.raw.exec('insert into notes values (2)')
  expect((await left.raw.query('select id from notes')).rows).toEqual([{ id: 1 }, { id: 2 }])
  expect((await right.raw.query('select id from notes')).rows).toEqual([{ id: 1 }])
})

async function open(limits: Partial<EmbeddedLimits> = {}) {
  const log = createTestLog()
  const database = await openDatabase<{ notes: { id: number } }>({
    dataDir: 'unused',
    inMemory: true,
    log,
    limits,
    snapshot,
  })
  closes.push(database.close)
  const isUp = () =>
    database.check().then(
      () => true,
      () => false,
    )
  return { ...database, log, isUp }
}
