import type { Clock } from '@aplauso/live/clock'

export type Pace = { clock: Clock; afterMs: number; restMs: number }

/** Runs something soon after it is asked for: many asks are one run, and between two runs there is a rest. */
export function paced({ clock, afterMs, restMs }: Pace, run: () => void): () => void {
  let isAsked = false
  let isResting = false

  function go(): void {
    isAsked = false
    isResting = true
    clock(restMs, () => {
      isResting = false
      if (isAsked) go()
    })
    run()
  }

  return () => {
    if (isAsked) return
    isAsked = true
    if (!isResting) clock(afterMs, go)
  }
}
