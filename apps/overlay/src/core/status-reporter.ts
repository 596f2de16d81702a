import type { OverlayStatus } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Clock } from '@aplauso/live/browser-clock'
import { debounce } from './debounce.ts'

const DEBOUNCE = { afterMs: 50, restMs: SECOND_MS / 2 }

export type StatusReporterDeps = {
  clock: Clock
  read: () => OverlayStatus
  send: (status: OverlayStatus) => void
}

/** Tells the server what is on screen, whenever that has changed since it was last told. */
export function createStatusReporter({ clock, read, send }: StatusReporterDeps) {
  let lastSent = ''
  const sendSoon = debounce({ clock, ...DEBOUNCE }, () => {
    const status = read()
    const text = JSON.stringify(status)
    if (text === lastSent) return
    lastSent = text
    send(status)
  })

  return {
    tellSoon: sendSoon,

    /** Whoever answers now knows nothing of what was told before. */
    restart(): void {
      lastSent = ''
      sendSoon()
    },
  }
}
