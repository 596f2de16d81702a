import { createQueue } from '@aplauso/live/alert-queue'
import type { OverlayAlert } from '@aplauso/live/frames'
import { createManualClock } from './manual-clock.ts'

/** How long an alert's sound goes: `never` ends by itself, undefined is no sound. */
export type SoundMs = number | 'never' | undefined

/** A queue on a manual clock, with a record of all it did. `onScreen` has the newest first, as a viewer sees it. */
export function createQueueHarness(soundOf: (alert: OverlayAlert) => SoundMs = () => undefined) {
  const time = createManualClock()
  const onScreen: string[] = []
  const leaving: string[] = []
  const heard: string[] = []
  const captioned: string[] = []
  const shown: { id: string; atMs: number }[] = []
  const sounded: string[] = []
  const completed: { id: string; atMs: number }[] = []
  let timesRunShort = 0
  const take = (ids: string[], id: string) => {
    if (ids.includes(id)) ids.splice(ids.indexOf(id), 1)
  }

  const queue = createQueue({
    clock: time.clock,
    effects: {
      showCard: ({ id }) => {
        onScreen.unshift(id)
        shown.push({ id, atMs: time.nowMs() })
      },
      leaveCard: (id) => leaving.push(id),
      removeCard: (id) => {
        take(onScreen, id)
        take(leaving, id)
      },
      hasSound: (alert) => soundOf(alert) !== undefined,
      startSound: (alert, ended) => {
        const soundMs = soundOf(alert)
        if (soundMs === undefined) return undefined
        heard.push(alert.id)
        sounded.push(alert.id)
        const cancelEnd = soundMs === 'never' ? () => {} : time.clock(soundMs, ended)
        return () => {
          cancelEnd()
          take(heard, alert.id)
        }
      },
      hearCard: (id, isHeard) => (isHeard ? captioned.push(id) : take(captioned, id)),
      complete: (id) => completed.push({ id, atMs: time.nowMs() }),
      changed: () => {},
      ranShort: () => {
        timesRunShort += 1
      },
    },
  })

  return {
    queue,
    time,
    onScreen,
    leaving,
    heard,
    captioned,
    shown,
    sounded,
    completed,
    timesRunShort: () => timesRunShort,
  }
}
