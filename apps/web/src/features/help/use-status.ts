import { SECOND_MS } from '@aplauso/contract/limits'
import type { Status } from '@aplauso/contract/status'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#lib/api/api.ts'

const POLL_MS = 30 * SECOND_MS

/** The last status, and whether the last request succeeded. Polls while the page is visible. */
export function useStatus(loaded: Status | null) {
  const [status, setStatus] = useState(loaded)
  const [isAnswered, setIsAnswered] = useState(loaded !== null)
  const [isChecking, setChecking] = useState(false)

  async function checkNow() {
    setChecking(true)
    try {
      setStatus(await api.get<Status>('/api/status'))
      setIsAnswered(true)
    } catch {
      setIsAnswered(false)
    } finally {
      setChecking(false)
    }
  }

  const pollIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void checkNow()
  })
  useEffect(() => {
    const onPoll = () => pollIfVisible()
    const timer = setInterval(onPoll, POLL_MS)
    document.addEventListener('visibilitychange', onPoll)
    addEventListener('online', onPoll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onPoll)
      removeEventListener('online', onPoll)
    }
  }, [])

  return { status, isAnswered, asking: isChecking, ask: checkNow }
}
