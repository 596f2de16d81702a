import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { useEffect, useState } from 'react'

// Long enough for a letter to arrive before another is asked for.
const COOLDOWN_MS = MINUTE_MS

/** Counts down, in whole seconds, until another letter may be asked for; `begun` when one has just been sent. */
export function useEmailCooldown({ startsPaused }: { startsPaused: boolean }) {
  const [secondsLeft, setSecondsLeft] = useState(startsPaused ? COOLDOWN_MS / SECOND_MS : 0)
  const isPaused = secondsLeft > 0

  useEffect(() => {
    if (!isPaused) return
    // By the clock: in the background a tab ticks late.
    const endsAtMs = Date.now() + COOLDOWN_MS
    const tick = setInterval(() => {
      setSecondsLeft(Math.max(0, Math.ceil((endsAtMs - Date.now()) / SECOND_MS)))
    }, SECOND_MS)
    return () => clearInterval(tick)
  }, [isPaused])

  return { secondsLeft, isPaused, start: () => setSecondsLeft(COOLDOWN_MS / SECOND_MS) }
}
