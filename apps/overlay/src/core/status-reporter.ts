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

/** Sends the status to the server when it differs from the last one sent. */
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
    sendSoon,

    /** After a reconnect the server has no earlier status, so the whole one is sent again. */
    restart(): void {
      lastSent = ''
      sendSoon()
    },
  }
}
