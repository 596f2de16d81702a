import type { Clock } from '@aplauso/live/browser-clock'

export type DebounceOptions = { clock: Clock; afterMs: number; restMs: number }

/** Runs a function soon after it is requested. Several requests become one run, with a pause between runs. */
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
