import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApp } from '../apps/server/src/testing/app.ts'
import { takeChances } from './support/chance.ts'
import { tellFigures, untilDelivered } from './support/delivered.ts'
import { openPages } from './support/open-pages.ts'
import { listAlerts, registerStreamer, type StoredAlert } from './support/streamer.ts'

const SCHEDULES = 4
const STEPS = { minLength: 40, maxLength: 60 }
// On cores that others use too.
const WITHIN_MS = 600_000

const which = fc.nat({ max: 99 })
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('donate' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cut' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut before it arrives' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut before its answer' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stall' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resume' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('skip' as const), alert: which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('replay' as const), alert: which }) },
)

const app = useApp()

test('Generated schedules of donations, cuts, reloads, skips, pauses and replays: a replay adds one display, a skip takes at most one', {
  timeout: WITHIN_MS,
}, async () => {
  const chance = takeChances('schedules')
  const schedule = fc.array(step, { ...STEPS, size: 'max' })
  const play = fc.asyncProperty(schedule, async (steps) => {
    const streamer = await registerStreamer(app())
    const { db } = app().database
    const [page] = await openPages({ baseUrl: app().baseUrl, streamer, chance, names: ['overlay'] })
    if (page === undefined) throw new Error('there is no page')
    const { record, wire } = page
    const skipped = new Set<string>()
    const replayed = new Set<string>()
    let donations = 0
    const call = async (path: string) => {
      const { status } = await app().call(`/api/alerts/${path}`, { method: 'POST', token: streamer.token })
      expect(status).toBeLessThan(300)
    }
    const chosen = async (index: number, mayBe: (alert: StoredAlert) => boolean) => {
      const alerts = (await listAlerts(db, streamer)).filter(mayBe)
      return alerts[index % alerts.length]?.id
    }

    for (const now of steps) {
      switch (now.do) {
        case 'donate':
          await app().pay(await app().donate(streamer.slug))
          donations += 1
          break
        case 'wait':
          await pause(now.ms)
          break
        case 'cut':
          wire.cut()
          break
        case 'cut before it arrives':
          wire.cutAt('before it arrives')
          break
        case 'cut before its answer':
          wire.cutAt('before its answer')
          break
        case 'stall':
          wire.stall()
          break
        case 'reload':
          page.reload()
          break
        case 'pause':
        case 'resume':
          await call(now.do)
          break
        case 'skip': {
          const id = await chosen(now.alert, (alert) => !alert.isShown && !replayed.has(alert.id))
          if (id === undefined) break
          skipped.add(id)
          await call(`${id}/skip`)
          break
        }
        case 'replay': {
          // One that both sides know to be over: a replay of what still shows is no further display.
          const isOver = ({ id, isShown }: StoredAlert) => isShown && record.timesCompleted(id) === 1
          const id = await chosen(
            now.alert,
            (alert) => isOver(alert) && !skipped.has(alert.id) && !replayed.has(alert.id),
          )
          if (id === undefined || !page.isAllReported()) break
          replayed.add(id)
          await call(`${id}/replay`)
        }
      }
    }
    await call('resume')

    const alerts = await untilDelivered(db, streamer, [page], skipped)
    tellFigures('schedule', {
      donations,
      cuts: wire.cuts(),
      joins: record.connections.length,
      skips: skipped.size,
      replays: replayed.size,
      completed: record.completed.length,
    })
    expect(alerts.length).toBe(donations)
    const displays = alerts.map(({ id, sequence }) => ({ sequence, times: record.timesCompleted(id), id }))
    const wrong = displays.filter(({ id, times }) =>
      skipped.has(id) ? times > 1 : times !== (replayed.has(id) ? 2 : 1),
    )
    expect(wrong).toEqual([])
  })
  // Each takes seconds: the first that fails is shown as it is.
  await fc.assert(play, { numRuns: SCHEDULES, endOnFailure: true, seed: chance.upTo(2 ** 31) })
})
