import { SECOND_MS } from '@aplauso/contract/limits'
import type { Timer } from '@aplauso/contract/timers'
import { useEffect, useState } from 'react'

/** Remaining seconds, rounded up as on stream; renders again each second while the timer runs. */
export function useRemainingSeconds({ endsAt, leftMs = 0 }: Pick<Timer, 'endsAt' | 'leftMs'>): number {
  const msNow = () => (endsAt === undefined ? leftMs : Math.max(0, Date.parse(endsAt) - Date.now()))
  const [, rerender] = useState(0)
  useEffect(() => {
    if (endsAt === undefined) return
    let next: ReturnType<typeof setTimeout>
    const tick = () => {
      const restMs = Date.parse(endsAt) - Date.now()
      rerender((times) => times + 1)
      if (restMs > 0) next = setTimeout(tick, restMs % SECOND_MS || SECOND_MS)
    }
    tick()
    return () => clearTimeout(next)
  }, [endsAt])
  return Math.ceil(msNow() / SECOND_MS)
}
