import { createQueue } from '@aplauso/live/alert-queue'
import type { OverlayAlert } from '@aplauso/live/frames'
import { createManualClock } from './manual-clock.ts'

/** Length of an alert's sound: `never` does not end by itself, undefined is no sound. */
export type SoundMs = number | 'never' | undefined

/** A queue on a manual clock that records its effects. `onScreen` lists the newest first, as on screen. */
export function createQueueHarness(soundOf: (alert: OverlayAlert) => SoundMs = () => undefined) {
  const time = createManualClock()
  const onScreen: string[] = []
  const leaving: string[] = []
  const sounding: string[] = []
  const captioned: string[] = []
  const shown: { id: string; atMs: number }[] = []
  const startedSounds: string[] = []
  const completed: { id: string; atMs: number }[] = []
  let timesDrained = 0
  const removeFrom = (ids: string[], id: string) => {
    if (ids.includes(id)) ids.splice(ids.indexOf(id), 1)
  }

  const queue = createQueue({
    clock: time.clock,
    effects: {
      showCard: ({ id }) => {
        onScreen.unshift(id)
        shown.push({ id, atMs: time.nowMs() })
      },
      startCardExit: (id) => leaving.push(id),
      removeCard: (id) => {
        removeFrom(onScreen, id)
        removeFrom(leaving, id)
      },
      hasSound: (alert) => soundOf(alert) !== undefined,
      startSound: (alert, ended) => {
        const soundMs = soundOf(alert)
        if (soundMs === undefined) return undefined
        sounding.push(alert.id)
        startedSounds.push(alert.id)
        const cancelEnd = soundMs === 'never' ? () => {} : time.clock(soundMs, ended)
        return () => {
          cancelEnd()
          removeFrom(sounding, alert.id)
        }
      },
      setCardHeard: (id, isSounding) => (isSounding ? captioned.push(id) : removeFrom(captioned, id)),
      complete: (id) => completed.push({ id, atMs: time.nowMs() }),
      changed: () => {},
      onBacklogDrained: () => {
        timesDrained += 1
      },
    },
  })

  return {
    queue,
    time,
    onScreen,
    leaving,
    heard: sounding,
    captioned,
    shown,
    sounded: startedSounds,
    completed,
    timesDrained: () => timesDrained,
  }
}
