import { expect, test } from 'vitest'
import { useApp } from '../apps/server/src/testing/app.ts'
import { cutConnections } from './support/bad-network.ts'
import { takeChances } from './support/chance.ts'
import { tellFigures, untilDelivered } from './support/delivered.ts'
import { donateUntil } from './support/donors.ts'
import { openPages } from './support/open-pages.ts'
import { listAlerts, registerStreamer } from './support/streamer.ts'

const CUTS = 60
const PAUSE_MAX_MS = 60

// On cores that others use too.
const WITHIN_MS = 60_000

const app = useApp()

test('Skips, pauses and replays between the cuts: a replay adds one display, a skip takes at most one, a pause none', {
  timeout: WITHIN_MS,
}, async () => {
  const chance = takeChances("the creator's hand")
  const streamer = await registerStreamer(app())
  const [page] = await openPages({ baseUrl: app().baseUrl, streamer, chance, names: ['overlay'] })
  if (page === undefined) throw new Error('there is no page')
  const { record } = page
  const skipped = new Set<string>()
  const replayed = new Set<string>()
  const times = { skips: 0, pauses: 0, replays: 0 }
  const call = async (path: string) => {
    const { status } = await app().call(`/api/alerts/${path}`, { method: 'POST', token: streamer.token })
    expect(status).toBeLessThan(300)
  }

  async function skipOne(): Promise<void> {
    const coming = (await listAlerts(app().database.db, streamer)).filter(
      ({ id, isShown }) => !isShown && !replayed.has(id),
    )
    const alert = chance.oneOf(coming)
    if (alert === undefined) return
    skipped.add(alert.id)
    times.skips += 1
    await call(`${alert.id}/skip`)
  }
  async function replayOne(): Promise<void> {
    // One that both sides know to be over: a replay of what still shows is no further display.
    if (!page?.isAllReported()) return
    const over = (await listAlerts(app().database.db, streamer)).filter(
      ({ id, isShown }) => isShown && !skipped.has(id) && !replayed.has(id) && record.timesCompleted(id) === 1,
    )
    const alert = chance.oneOf(over)
    if (alert === undefined) return
    replayed.add(alert.id)
    times.replays += 1
    await call(`${alert.id}/replay`)
  }
  async function pauseForAWhile(): Promise<void> {
    times.pauses += 1
    await call('pause')
    await chance.pauseUpTo(PAUSE_MAX_MS)
    await call('resume')
  }

  let isOver = false
  const paying = donateUntil({ app: app(), slug: streamer.slug, chance, donors: 1 }, () => isOver)
  const creating = (async () => {
    while (!isOver) {
      await chance.oneOf([skipOne, replayOne, replayOne, pauseForAWhile])?.()
      await chance.pauseUpTo(PAUSE_MAX_MS)
    }
  })()
  await cutConnections(chance, [page], CUTS)
  isOver = true
  const paid = await paying
  await creating

  const alerts = await untilDelivered(app().database.db, streamer, [page], skipped)
  tellFigures('the creator at work', {
    donations: paid,
    cuts: page.wire.cuts(),
    ...times,
    completed: record.completed.length,
  })
  expect(alerts.length).toBe(paid)
  const wrong = alerts.filter(({ id }) => {
    const completed = record.timesCompleted(id)
    return skipped.has(id) ? completed > 1 : completed !== (replayed.has(id) ? 2 : 1)
  })
  expect(
    wrong.map(({ id, sequence }) => ({ sequence, replayed: replayed.has(id), completed: record.timesCompleted(id) })),
  ).toEqual([])
})
