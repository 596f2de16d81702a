import { SECOND_MS } from '@aplauso/contract/limits'
import type { Status } from '@aplauso/contract/status'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#lib/api/api.ts'

const LOOK_AGAIN_MS = 30 * SECOND_MS

/** What was measured last, and whether the last question was answered. Asks again while somebody looks. */
export function useStatus(loaded: Status | null) {
  const [status, setStatus] = useState(loaded)
  const [isAnswered, setIsAnswered] = useState(loaded !== null)
  const [asking, setAsking] = useState(false)

  async function ask() {
    setAsking(true)
    try {
      setStatus(await api.get<Status>('/api/status'))
      setIsAnswered(true)
    } catch {
      setIsAnswered(false)
    } finally {
      setAsking(false)
    }
  }

  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void ask()
  })
  useEffect(() => {
    const onLook = () => look()
    const timer = setInterval(onLook, LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', onLook)
    addEventListener('online', onLook)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLook)
      removeEventListener('online', onLook)
    }
  }, [])

  return { status, isAnswered, asking, ask }
}
