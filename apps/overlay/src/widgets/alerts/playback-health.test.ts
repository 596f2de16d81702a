import type { OverlayStatus } from '@aplauso/contract/alerts'
import { afterEach, expect, test, vi } from 'vitest'
import { anAlert } from '../../testing/sample-alerts.ts'
import { createPlaybackHealth } from './playback-health.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page with cards of these ids, a screen that the test draws, and the reports. */
function openHealth() {
  let ids: string[] = []
  let changed = () => {}
  let [nowMs, frames]: [number, (() => void)[]] = [0, []]
  const sentReports: OverlayStatus['reports'][] = []
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      constructor(look: () => void) {
        changed = look
      }
    },
  )
  const page = { querySelectorAll: () => ids.map((alertId) => ({ dataset: { alertId } })) }
  const health = createPlaybackHealth({
    page: page as unknown as Document,
    nextFrame: (run) => void frames.push(run),
    nowMs: () => nowMs,
    onReports: (reports) => void sentReports.push(reports),
  })
  return {
    health,
    last: () => sentReports.at(-1),
    isDrawn: () => frames.length > 0,
    stand(...now: string[]) {
      ids = now
      changed()
    },
    draw(count: number, everyMs: number) {
      for (let frame = 0; frame < count; frame += 1) {
        nowMs += everyMs
        const due = frames
        frames = []
        for (const run of due) run()
      }
    },
  }
}

const soundThat = (stop: (() => void) | undefined) => ({ isWanted: () => true, apply: () => {}, start: () => stop })

test('Frames are counted while a card stands, for each card separately', () => {
  const { stand, draw, last, isDrawn } = openHealth()
  expect(isDrawn()).toBe(false)
  stand('a')
  draw(120, 1_000 / 60)
  stand('a', 'b')
  draw(60, 1_000 / 20)
  stand('b')
  expect(last()).toEqual([{ id: 'a', fps: 36 }])
  draw(20, 1_000 / 20)
  stand()
  expect(last()).toEqual([
    { id: 'a', fps: 36 },
    { id: 'b', fps: 20 },
  ])
  draw(1, 16)
  expect(isDrawn()).toBe(false)
})

test('An alert counts as heard when its sound really plays, not when it is only started', () => {
  const { health, stand, last } = openHealth()
  stand('a', 'b', 'c')
  const sounding = health.watchSound(soundThat(() => {}))
  const stopA = sounding.start(anAlert('a'), () => {})
  health.markPlaying()
  stopA?.()
  sounding.start(anAlert('b'), () => {})?.()
  health.watchSound(soundThat(undefined)).start(anAlert('c'), () => {})
  stand()
  expect(last()).toMatchObject([{ id: 'a', heard: true }, { id: 'b', heard: false }, { id: 'c' }])
  expect(last()?.[2]).not.toHaveProperty('heard')
})

test('Playback reports contain the last twelve alerts, and a repeated alert once', () => {
  const { stand, last } = openHealth()
  for (let number = 0; number < 14; number += 1) {
    stand(`alert ${number}`)
    stand()
  }
  stand('alert 5')
  stand()
  expect(last()).toHaveLength(12)
  expect(last()?.at(0)?.id).toBe('alert 2')
  expect(last()?.at(-1)?.id).toBe('alert 5')
})
