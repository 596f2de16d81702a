import { MINUTE_MS } from '@aplauso/contract/limits'
import { useEffect, useState } from 'react'

/** The time, to the minute: what is "2 minutes ago" does not stay so while the page is open. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNowMs(Date.now()), MINUTE_MS)
    return () => clearInterval(tick)
  }, [])
  return nowMs
}
