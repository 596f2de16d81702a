import { expect, test } from 'vitest'
import { createStorageItems } from '../apps/overlay/src/testing/storage-items.ts'
import { useApp } from '../apps/server/src/testing/test-app.ts'
import { cutConnections, reloadPage } from './support/bad-network.ts'
import { notExactlyOnce, printStats, untilDelivered, wronglyMissing } from './support/delivery-checks.ts'
import { donateUntil } from './support/donors.ts'
import { openPages } from './support/open-pages.ts'
import { createSeededRandom } from './support/seeded-random.ts'
import { registerStreamer } from './support/streamer.ts'

const STREAMS = 2
const CUTS_OF_STREAM = 100
const RELOADS_OF_STREAM = 25
const CUTS_OF_TWO = 60

// Only ends a hanging test; on a shared processor it takes about a minute.
const WITHIN_MS = 900_000

const app = useApp()

test('Each paid donation completes exactly once through 200 cuts and 50 reloads at random moments', {
  timeout: WITHIN_MS,
}, async () => {
  const seededRandom = createSeededRandom('cuts and reloads')
  const streams = Array.from({ length: STREAMS }, async () => {
    const streamer = await registerStreamer(app())
    const [page] = await openPages({ baseUrl: app().baseUrl, streamer, seededRandom, names: ['overlay'] })
    if (page === undefined) throw new Error('there is no page')
    let isOver = false
    const paying = donateUntil({ app: app(), slug: streamer.slug, seededRandom, donors: 1 }, () => isOver)
    const reloading = { reloads: RELOADS_OF_STREAM, pauseMaxMs: 400 }
    await Promise.all([cutConnections(seededRandom, [page], CUTS_OF_STREAM), reloadPage(seededRandom, page, reloading)])
    isOver = true
    const paid = await paying

    const alerts = await untilDelivered(app().database.db, streamer, [page])
    printStats('cuts and reloads', {
      donations: paid,
      cuts: page.proxy.cuts(),
      reloads: RELOADS_OF_STREAM,
      joins: page.record.connections.length,
      'displays begun': page.record.started.length,
      completed: page.record.completed.length,
    })
    expect(alerts.length).toBe(paid)
    expect(notExactlyOnce(page, alerts)).toEqual([])
  })
  await Promise.all(streams)
})

test('Two overlays cut together and separately complete every received alert once and miss only alerts that the other showed', {
  timeout: WITHIN_MS,
}, async () => {
  const seededRandom = createSeededRandom('two overlays')
  const streamer = await registerStreamer(app())
  // Two browser sources of one OBS.
  const pages = await openPages({
    baseUrl: app().baseUrl,
    streamer,
    seededRandom,
    names: ['one', 'other'],
    device: createStorageItems()(),
  })
  let isOver = false
  const paying = donateUntil({ app: app(), slug: streamer.slug, seededRandom, donors: 2 }, () => isOver)
  await cutConnections(seededRandom, pages, CUTS_OF_TWO)
  await Promise.all(pages.map((page) => cutConnections(seededRandom, [page], CUTS_OF_TWO)))
  isOver = true
  const paid = await paying

  const alerts = await untilDelivered(app().database.db, streamer, pages)
  expect(alerts.length).toBe(paid)
  for (const page of pages) {
    const receivedAlerts = alerts.filter(({ id }) => page.record.received.has(id))
    const others = pages.filter((other) => other !== page)
    printStats(`two overlays, ${page.name}`, {
      donations: paid,
      cuts: page.proxy.cuts(),
      joins: page.record.connections.length,
      completed: page.record.completed.length,
      'shown by the other while this one was away': alerts.length - receivedAlerts.length,
    })
    expect(notExactlyOnce(page, receivedAlerts)).toEqual([])
    expect(wronglyMissing(page, others, alerts)).toEqual([])
  }
})
