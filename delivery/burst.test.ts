import { expect, test } from 'vitest'
import { useApp } from '../apps/server/src/testing/app.ts'
import { takeChances } from './support/chance.ts'
import { notExactlyOnce, tellFigures, untilDelivered } from './support/delivered.ts'
import { donateAtOnce } from './support/donors.ts'
import { openPages } from './support/open-pages.ts'
import { giveSound, registerStreamer } from './support/streamer.ts'

const DONATIONS = 100
const CARDS_AT_ONCE = 5

/** What is told to the server goes at its real pace, which the server's limits count by. */
const SPEEDS = { timesFaster: 100, wireTimesFaster: 1 }
// On cores that others use too.
const WITHIN_MS = 300_000

const app = useApp()

test('A hundred donations paid at the same moment show in order, never more cards than the creator set, one sound at a time', {
  timeout: WITHIN_MS,
}, async () => {
  const chance = takeChances('burst')
  const streamer = await registerStreamer(app(), { cardsAtOnce: CARDS_AT_ONCE })
  await giveSound(app().database.db, streamer)
  const pages = await openPages({ baseUrl: app().baseUrl, streamer, chance, names: ['one', 'other'], speeds: SPEEDS })
  await expect.poll(() => pages.every((page) => page.isJoined())).toBe(true)

  const burstMs = await donateAtOnce(app(), streamer, DONATIONS)
  const alerts = await untilDelivered(app().database.db, streamer, pages)
  for (const page of pages) {
    const { record, wire } = page
    tellFigures(`burst, ${page.name}`, {
      donations: alerts.length,
      'milliseconds from the first to the last': burstMs,
      completed: record.completed.length,
      'cards at most': record.cardsAtMost(),
      'sounds at most': record.soundsAtMost(),
    })
    expect(notExactlyOnce(page, alerts)).toEqual([])
    expect(record.started).toEqual(alerts.map(({ id }) => id))
    expect([record.cardsAtMost(), record.soundsAtMost(), wire.cuts()]).toEqual([CARDS_AT_ONCE, 1, 0])
    expect(record.connections.length).toBe(1)
  }
})
