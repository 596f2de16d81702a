import { HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#testing/engine.ts'
import { claimRound, everyInOneProcess, nextTime, type RoundDeps } from './every-in-one-process.ts'

async function open() {
  const database = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(() => database.close())
  return database.db
}
function counted() {
  const done = { times: 0 }
  const work = async () => {
    done.times += 1
  }
  return { done, work }
}
const minutes = (count: number) => new Date(Date.parse('2126-01-01T00:00:00Z') + count * MINUTE_MS)

test('One of many processes does the work when a round is due', async () => {
  const db = await open()
  const { done, work } = counted()
  const take = (at: number) => claimRound(db, { name: 'sweep', dueAfter: () => minutes(at + 60), work }, minutes(at))
  await Promise.all(Array.from({ length: 20 }, () => take(0)))
  expect(done.times).toBe(1)
  await take(59)
  expect(done.times).toBe(1)
  await Promise.all(Array.from({ length: 20 }, () => take(60)))
  expect(done.times).toBe(2)
})

/** A round that runs until the test ends it. */
async function begin(db: RoundDeps['db'], dueAfter: () => Date) {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const work = () => {
    begun.resolve()
    return end.promise
  }
  const round = claimRound(db, { name: 'sweep', dueAfter, work }, minutes(0))
  await begun.promise
  return { round, fail: end.reject }
}

test('A running round is not started twice, and a failed one is due again at its next time', async () => {
  const db = await open()
  const { round, fail } = await begin(db, () => minutes(1))
  const { done, work } = counted()
  const take = (at: Date) => claimRound(db, { name: 'sweep', dueAfter: () => minutes(9), work }, at)
  await take(minutes(59))
  expect(done.times).toBe(0)
  fail(new Error('the database is gone'))
  await expect(round).rejects.toThrow('the database is gone')
  await take(minutes(1))
  expect(done.times).toBe(1)
})

test('A round whose process died is due again within an hour, and jobs do not wait for each other', async () => {
  const db = await open()
  await begin(db, () => minutes(5))
  const [same, another] = [counted(), counted()]
  const take = (name: string, { work }: typeof same, at: Date) =>
    claimRound(db, { name, dueAfter: () => minutes(200), work }, at)
  await take('another', another, minutes(0))
  await take('sweep', same, minutes(59))
  expect([same.done.times, another.done.times]).toEqual([0, 1])
  await take('sweep', same, minutes(61))
  expect(same.done.times).toBe(1)
})

test('A due round begins at once after a start, and not again after a restart', async () => {
  const db = await open()
  const log = pino({ level: 'silent' })
  const [first, next] = [counted(), counted()]
  const start = () => everyInOneProcess({ db, log }, HOUR_MS, 'sweep', first.work)
  const stop = start()
  await expect.poll(() => first.done.times).toBe(1)
  await stop()
  const stopOther = start()
  const stopNext = everyInOneProcess({ db, log }, HOUR_MS, 'next', next.work)
  await expect.poll(() => next.done.times).toBe(1)
  await Promise.all([stopOther(), stopNext()])
  expect(first.done.times).toBe(1)
})

test.each([
  ['2026-11-22T03:59:59.999Z', '2026-11-22T04:00:00.000Z'],
  ['2026-11-22T04:00:00.000Z', '2026-11-23T04:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01T04:00:00.000Z'],
])('After %s the next 4:00 UTC is %s', (now, next) => {
  expect(nextTime(4 * HOUR_MS, new Date(now)).toISOString()).toBe(next)
})
