import { MINUTE_MS } from '@aplauso/contract/limits'
import { useEffect, useState } from 'react'

/** The current time, updated every minute, for texts such as "2 minutes ago". */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNowMs(Date.now()), MINUTE_MS)
    return () => clearInterval(tick)
  }, [])
  return nowMs
}
