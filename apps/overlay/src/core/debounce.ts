import type { Clock } from '@aplauso/live/browser-clock'

export type DebounceOptions = { clock: Clock; afterMs: number; restMs: number }

/** Runs something soon after it is asked for: many asks are one run, and between two runs there is a rest. */
export function debounce({ clock, afterMs, restMs }: DebounceOptions, run: () => void): () => void {
  let isPending = false
  let isResting = false

  function fire(): void {
    isPending = false
    isResting = true
    clock(restMs, () => {
      isResting = false
      if (isPending) fire()
    })
    run()
  }

  return () => {
    if (isPending) return
    isPending = true
    if (!isResting) clock(afterMs, fire)
  }
}
