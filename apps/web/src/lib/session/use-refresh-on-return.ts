import type { User } from '@aplauso/contract/accounts'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#lib/api/api.ts'
import { useSession } from './session.tsx'

// Shared by the page, because several components may wait at once.
let pending: Promise<User> | undefined

/** Fetches the current account. Concurrent calls share one request. */
export function fetchAccount(): Promise<User> {
  pending ??= api.get<User>('/api/auth/me').finally(() => {
    pending = undefined
  })
  return pending
}

/**
 * While `waiting` for an action elsewhere, such as in a mail program, fetches the account when the page becomes
 * visible.
 */
export function useRefreshOnReturn(waiting: boolean): void {
  const { setUser } = useSession()
  const refresh = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    try {
      setUser(await fetchAccount())
    } catch (error) {
      console.warn('account refresh failed, showing the last state', error)
    }
  })
  useEffect(() => {
    if (!waiting) return
    const onReturn = () => void refresh()
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [waiting])
}
