import type { OverlayStatus } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Clock } from '@aplauso/live/clock'
import { paced } from './pace.ts'

const PACE = { afterMs: 50, restMs: SECOND_MS / 2 }

export type StatusDeps = {
  clock: Clock
  read: () => OverlayStatus
  send: (status: OverlayStatus) => void
}

/** Tells the server what is on screen, whenever that has changed since it was last told. */
export function createStatus({ clock, read, send }: StatusDeps) {
  let told = ''
  const tellSoon = paced({ clock, ...PACE }, () => {
    const status = read()
    const text = JSON.stringify(status)
    if (text === told) return
    told = text
    send(status)
  })

  return {
    tellSoon,

    /** Whoever answers now knows nothing of what was told before. */
    restart(): void {
      told = ''
      tellSoon()
    },
  }
}
