import { setTimeout as pause } from 'node:timers/promises'
import type { HeldAlert } from '@aplauso/contract/alerts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApp } from '../apps/server/src/testing/test-app.ts'
import { printStats, untilDelivered } from './support/delivery-checks.ts'
import { openPages } from './support/open-pages.ts'
import { createSeededRandom } from './support/seeded-random.ts'
import { listAlerts, registerStreamer, type StoredAlert } from './support/streamer.ts'

const SCHEDULES = 4
const STEPS = { minLength: 40, maxLength: 60 }
// Long, because other processes share the processor.
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
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'reject' as const), alert: which }) },
)
/** The action of the rules on a donation with this term. */
const WORDS = { couve: 'mask', nabo: 'hold' }

const app = useApp()

test('In generated schedules a replay adds one display, a skip removes at most one, and a held alert shows once approved', {
  timeout: WITHIN_MS,
}, async () => {
  const seededRandom = createSeededRandom('schedules')
  const schedule = fc.array(step, { ...STEPS, size: 'max' })
  const play = fc.asyncProperty(schedule, async (steps) => {
    const streamer = await registerStreamer(app())
    const { db } = app().database
    const [page] = await openPages({ baseUrl: app().baseUrl, streamer, seededRandom, names: ['overlay'] })
    if (page === undefined) throw new Error('there is no page')
    const { record, proxy } = page
    const skipped = new Set<string>()
    const replayed = new Set<string>()
    const rejected = new Set<string>()
    let donations = 0
    const { token } = streamer
    for (const [pattern, action] of Object.entries(WORDS)) {
      expect((await app().call('/api/moderation/words', { token, body: { pattern, action } })).status).toBe(201)
    }
    const call = async (path: string) => {
      const { status } = await app().call(`/api/alerts/${path}`, { method: 'POST', token })
      expect(status).toBeLessThan(300)
    }
    const held = async () => (await app().call<HeldAlert[]>('/api/alerts/held?limit=100', { token })).body
    const decide = async (press: 'approve' | 'reject', id: string | undefined) => {
      if (id === undefined) return
      if (press === 'reject') rejected.add(id)
      await call(`${id}/${press}`)
    }
    const chosen = async (index: number, mayBe: (alert: StoredAlert) => boolean) => {
      const alerts = (await listAlerts(db, streamer)).filter(mayBe)
      return alerts[index % alerts.length]?.id
    }

    for (const now of steps) {
      switch (now.do) {
        case 'donate':
        case 'hold':
          await app().pay(
            await app().donate(streamer.slug, { message: `Uma couve${now.do === 'hold' ? ', um nabo' : ''}` }),
          )
          donations += 1
          break
        case 'approve':
        case 'reject': {
          const list = await held()
          await decide(now.do, list[now.alert % list.length]?.id)
          break
        }
        case 'wait':
          await pause(now.ms)
          break
        case 'cut':
          proxy.cut()
          break
        case 'cut before it arrives':
          proxy.cutAt('before it arrives')
          break
        case 'cut before its answer':
          proxy.cutAt('before its answer')
          break
        case 'stall':
          proxy.stall()
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
          // Only an alert that both sides know to be finished: a replay of one that still shows adds no display.
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
    for (const { id } of await held()) await decide('approve', id)

    const alerts = await untilDelivered(db, streamer, [page], skipped)
    printStats('schedule', {
      donations,
      cuts: proxy.cuts(),
      joins: record.connections.length,
      skips: skipped.size,
      replays: replayed.size,
      rejected: rejected.size,
      completed: record.completed.length,
    })
    expect(alerts.length).toBe(donations - rejected.size)
    expect(alerts.map(({ sequence }) => sequence)).toEqual(alerts.map((_, index) => index + 1))
    expect([...record.received.keys()].filter((id) => rejected.has(id))).toEqual([])
    expect(record.messages.filter((message) => message.includes('couve'))).toEqual([])
    const displays = alerts.map(({ id, sequence }) => ({ sequence, times: record.timesCompleted(id), id }))
    const wrong = displays.filter(({ id, times }) =>
      skipped.has(id) ? times > 1 : times !== (replayed.has(id) ? 2 : 1),
    )
    expect(wrong).toEqual([])
  })
  // Each takes seconds, so the first failure is reported without shrinking.
  await fc.assert(play, { numRuns: SCHEDULES, endOnFailure: true, seed: seededRandom.upTo(2 ** 31) })
})
