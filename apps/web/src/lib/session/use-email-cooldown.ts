import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { useEffect, useState } from 'react'

// Long enough for an email to arrive before another is requested.
const COOLDOWN_MS = MINUTE_MS

/** Countdown in whole seconds until another email may be requested; `startsPaused` if one was just sent. */
export function useEmailCooldown({ startsPaused }: { startsPaused: boolean }) {
  const [secondsLeft, setSecondsLeft] = useState(startsPaused ? COOLDOWN_MS / SECOND_MS : 0)
  const isPaused = secondsLeft > 0

  useEffect(() => {
    if (!isPaused) return
    // Measured by the clock, because background tabs throttle timers.
    const endsAtMs = Date.now() + COOLDOWN_MS
    const tick = setInterval(() => {
      setSecondsLeft(Math.max(0, Math.ceil((endsAtMs - Date.now()) / SECOND_MS)))
    }, SECOND_MS)
    return () => clearInterval(tick)
  }, [isPaused])

  return { secondsLeft, isPaused, start: () => setSecondsLeft(COOLDOWN_MS / SECOND_MS) }
}
