import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createManualClock } from '../apps/overlay/src/testing/manual-clock.ts'
import { openModelPage } from './model/model-page.ts'
import { createModelServer, type ModelAlert } from './model/model-server.ts'

const RUNS = 1_500
const STEPS_MAX = 40
const LATENCY_MAX_MS = 1_500
const WITHIN_MS = 60_000
/** Nothing is on its way any longer. */
const ARRIVED_AFTER_MS = 2 * LATENCY_MAX_MS
/** Longer than a dead connection takes to be noticed, and all that may wait to be shown. */
const HEALED_AFTER_MS = 20 * 60_000

const seed = process.env.DELIVERY_SEED === undefined ? {} : { seed: Number(process.env.DELIVERY_SEED) }
const which = fc.nat({ max: 9 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('donate' as const), below: fc.nat({ max: 4 }).map((one) => one === 0) }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 8_000 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cut' as const), page: which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('cut at' as const),
      page: which,
      moment: fc.constantFrom('before it arrives' as const, 'before its answer' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stall' as const), page: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload' as const), page: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hide' as const), page: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('show' as const), page: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('skip' as const), alert: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('replay' as const), alert: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resume' as const) }) },
)
const story = fc.record({
  overlays: fc.integer({ min: 1, max: 2 }),
  latenciesMs: fc.array(fc.integer({ min: 1, max: LATENCY_MAX_MS }), { minLength: 5, maxLength: 5 }),
  steps: fc.array(step, { maxLength: STEPS_MAX, size: 'max' }),
})

test('Whatever breaks when, each alert completes once on each overlay that was to show it, and none that is done comes again', {
  timeout: WITHIN_MS,
}, () => {
  fc.assert(
    fc.property(story, ({ overlays, latenciesMs, steps }) => {
      const time = createManualClock()
      const server = createModelServer(time.nowMs)
      let connections = 0
      const pages = Array.from({ length: overlays }, () =>
        openModelPage({
          clock: time.clock,
          nowMs: time.nowMs,
          server,
          nextLatencyMs: () => latenciesMs[connections++ % latenciesMs.length] ?? 1,
        }),
      )
      /** How often a page may, and all pages together must, have completed an alert in the end. */
      const most = new Map<ModelAlert, number>()
      const least = new Map<ModelAlert, number>()
      const touchedAtMs = new Map<ModelAlert, number>()
      const pageOf = (index: number) => pages[index % pages.length]
      const alertOf = (index: number) => server.alerts[index % server.alerts.length]

      for (const now of steps) {
        switch (now.do) {
          case 'donate': {
            server.donate(now.below)
            const alert = server.alerts.at(-1)
            if (alert !== undefined) most.set(alert, now.below ? 0 : 1)
            if (alert !== undefined) least.set(alert, now.below ? 0 : 1)
            break
          }
          case 'wait':
            time.advance(now.ms)
            break
          case 'cut':
            pageOf(now.page)?.cut()
            break
          case 'cut at':
            pageOf(now.page)?.cutAt(now.moment)
            break
          case 'stall':
            pageOf(now.page)?.stall()
            break
          case 'reload':
            pageOf(now.page)?.reload()
            break
          case 'hide':
          case 'show':
            pageOf(now.page)?.setVisible(now.do === 'show')
            break
          case 'skip': {
            const alert = alertOf(now.alert)
            if (alert === undefined) break
            server.skip(alert)
            touchedAtMs.set(alert, time.nowMs())
            least.set(alert, 0)
            break
          }
          case 'replay': {
            const alert = alertOf(now.alert)
            if (alert === undefined) break
            most.set(alert, (most.get(alert) ?? 0) + 1)
            // One that all know to be over: a replay of what still shows is no further display.
            const isOver =
              !server.isLeftToShow(alert) &&
              time.nowMs() - (touchedAtMs.get(alert) ?? 0) > ARRIVED_AFTER_MS &&
              pages.every((page) => page.isDoneWith(alert.id))
            const times = pages.reduce((sum, page) => sum + page.timesCompleted(alert.id), 0)
            if (isOver) least.set(alert, times + 1)
            server.replay(alert)
            touchedAtMs.set(alert, time.nowMs())
            break
          }
          case 'clear':
            for (const alert of server.clear()) least.set(alert, 0)
            break
          case 'pause':
          case 'resume':
            server.setPaused(now.do === 'pause')
        }
      }

      server.setPaused(false)
      for (const page of pages) page.setVisible(true)
      time.advance(HEALED_AFTER_MS)

      for (const page of pages) {
        expect(page.flaws).toEqual([])
        expect([...page.owed], 'told of and not completed').toEqual([])
      }
      for (const alert of server.alerts) {
        const times = pages.map((page) => page.timesCompleted(alert.id))
        const total = times.reduce((sum, count) => sum + count, 0)
        expect(Math.max(...times), `${alert.id}: displays on one overlay at most`).toBeLessThanOrEqual(
          most.get(alert) ?? 0,
        )
        expect(total, `${alert.id}: displays in all at least`).toBeGreaterThanOrEqual(least.get(alert) ?? 0)
      }
      expect(server.alerts.filter(server.isLeftToShow)).toEqual([])
    }),
    { numRuns: RUNS, ...seed },
  )
})
