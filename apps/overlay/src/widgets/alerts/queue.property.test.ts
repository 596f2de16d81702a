import { ALERT_SEEN_MS } from '@aplauso/contract/limits'
import { SOUND_MAX_MS } from '@aplauso/live/alert-queue'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQueueHarness, type SoundMs } from '../../testing/queue-harness.ts'
import { anAlert, someSettings } from '../../testing/sample-alerts.ts'

const ALERTS_MAX = 40
const id = fc.integer({ min: 0, max: ALERTS_MAX - 1 }).map(String)
const sound: fc.Arbitrary<SoundMs> = fc.oneof(
  fc.constant(undefined),
  fc.constant('never' as const),
  fc.integer({ min: 1, max: 45_000 }),
)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add' as const), id }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('skip' as const), id: fc.option(id, { nil: undefined }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resume' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave the scene' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('panic' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('settings' as const), cardsAtOnce: fc.integer({ min: 1, max: 5 }) }),
  },
)
const story = fc.record({
  steps: fc.array(step, { maxLength: 80, size: 'max' }),
  sounds: fc.array(sound, { minLength: ALERTS_MAX, maxLength: ALERTS_MAX }),
  durations: fc.array(fc.integer({ min: 3_000, max: 60_000 }), { minLength: ALERTS_MAX, maxLength: ALERTS_MAX }),
})

const hasId = (entries: { id: string }[], wanted: string) => entries.some((entry) => entry.id === wanted)

test('Cards and sounds keep their limits and order, and each alert completes once, for any sequence of events', () => {
  fc.assert(
    fc.property(story, ({ steps, sounds, durations }) => {
      const world = createQueueHarness((alert) => sounds[Number(alert.id)])
      const { queue, time, onScreen, heard, shown, sounded, completed } = world
      let accepted: string[] = []
      const skipped = new Set<string>()
      let cardsAtOnce = 3
      let isPaused = false
      const neverCame = (ended: typeof shown) => {
        for (const entry of ended) {
          expect(onScreen).not.toContain(entry.id)
          shown.splice(shown.indexOf(entry), 1)
          if (sounded.includes(entry.id)) sounded.splice(sounded.indexOf(entry.id), 1)
        }
        accepted = accepted.filter((other) => hasId(shown, other) || hasId(completed, other))
      }

      for (const now of steps) {
        const shownBefore = shown.length
        const standing = onScreen.length
        switch (now.do) {
          case 'add':
            // The overlay does not pass completed alerts to the queue.
            if (hasId(completed, now.id)) break
            if (!accepted.includes(now.id)) accepted.push(now.id)
            queue.add(anAlert(now.id, { durationMs: durations[Number(now.id)] ?? 15_000 }))
            break
          case 'wait':
            time.advance(now.ms)
            break
          case 'skip': {
            const before = completed.length
            queue.skip(now.id)
            for (const entry of completed.slice(before)) skipped.add(entry.id)
            break
          }
          case 'pause':
          case 'resume':
            isPaused = now.do === 'pause'
            queue.apply(someSettings({ cardsAtOnce, paused: isPaused, durationMs: 10_000 }))
            break
          case 'clear':
            queue.clear()
            // Waiting alerts are dropped as if they had never arrived.
            accepted = accepted.filter((other) => hasId(shown, other) || hasId(completed, other))
            break
          case 'leave the scene': {
            const hardlyBegun = shown.filter(
              ({ id: other, atMs }) => onScreen.includes(other) && time.nowMs() - atMs < ALERT_SEEN_MS,
            )
            queue.discard((_alert, hasStood) => !hasStood)
            neverCame(hardlyBegun)
            break
          }
          case 'panic': {
            const standing = shown.filter(({ id: other }) => onScreen.includes(other))
            queue.discard(() => true)
            expect([onScreen, heard]).toEqual([[], []])
            neverCame(standing)
            break
          }
          case 'settings':
            cardsAtOnce = now.cardsAtOnce
            queue.apply(someSettings({ cardsAtOnce, paused: isPaused, durationMs: 10_000 }))
            break
        }
        expect(onScreen.length).toBeLessThanOrEqual(Math.max(cardsAtOnce, standing))
        if (onScreen.length > cardsAtOnce) expect(shown.length).toBeLessThanOrEqual(shownBefore)
        if (isPaused) expect(shown.length).toBeLessThanOrEqual(shownBefore)
        expect(heard.length).toBeLessThanOrEqual(1)
        expect([...queue.playing()].sort()).toEqual([...onScreen].sort())
        if (heard.length > 0) expect(queue.playing()[0]).toBe(heard[0])
        if (!isPaused && onScreen.length === 0) expect(completed.length).toBe(accepted.length)
      }

      queue.apply(someSettings({ cardsAtOnce, durationMs: 10_000 }))
      time.advance((ALERTS_MAX + 1) * (SOUND_MAX_MS + 61_000))
      expect(completed.map((entry) => entry.id).sort()).toEqual([...accepted].sort())
      expect([onScreen, heard, time.pending()]).toEqual([[], [], 0])

      const shownIds = shown.map((entry) => entry.id)
      expect(shownIds).toEqual(accepted.filter((other) => shownIds.includes(other)))
      expect(sounded).toEqual(shownIds.filter((other) => sounded.includes(other)))
      for (const entry of shown) {
        if (skipped.has(entry.id)) continue
        const end = completed.find((other) => other.id === entry.id)
        expect((end?.atMs ?? 0) - entry.atMs).toBeGreaterThanOrEqual(3_400)
      }
    }),
    { numRuns: 300 },
  )
})
