import { expect, test } from 'vitest'
import { useApp } from '../apps/server/src/testing/test-app.ts'
import { notExactlyOnce, printStats, untilDelivered } from './support/delivery-checks.ts'
import { donateAtOnce } from './support/donors.ts'
import { openPages } from './support/open-pages.ts'
import { createSeededRandom } from './support/seeded-random.ts'
import { registerStreamer, setCustomAudio } from './support/streamer.ts'

const DONATIONS = 100
const CARDS_AT_ONCE = 5

/** Reports to the server run at real speed: its rate limits count real time. */
const SPEEDS = { timesFaster: 100, networkTimesFaster: 1 }
// Long, because other processes share the processor.
const WITHIN_MS = 300_000

const app = useApp()

test('100 donations paid at once show in order, with at most the set number of cards and one sound at a time', {
  timeout: WITHIN_MS,
}, async () => {
  const seededRandom = createSeededRandom('burst')
  const streamer = await registerStreamer(app(), { cardsAtOnce: CARDS_AT_ONCE })
  await setCustomAudio(app().database.db, streamer)
  const pages = await openPages({
    baseUrl: app().baseUrl,
    streamer,
    seededRandom,
    names: ['one', 'other'],
    speeds: SPEEDS,
  })
  await expect.poll(() => pages.every((page) => page.isJoined())).toBe(true)

  const burstMs = await donateAtOnce(app(), streamer, DONATIONS)
  const alerts = await untilDelivered(app().database.db, streamer, pages)
  for (const page of pages) {
    const { record, proxy } = page
    printStats(`burst, ${page.name}`, {
      donations: alerts.length,
      'milliseconds from the first to the last': burstMs,
      completed: record.completed.length,
      'cards at most': record.cardsAtMost(),
      'sounds at most': record.soundsAtMost(),
    })
    expect(notExactlyOnce(page, alerts)).toEqual([])
    expect(record.started).toEqual(alerts.map(({ id }) => id))
    expect([record.cardsAtMost(), record.soundsAtMost(), proxy.cuts()]).toEqual([CARDS_AT_ONCE, 1, 0])
    expect(record.connections.length).toBe(1)
  }
})
