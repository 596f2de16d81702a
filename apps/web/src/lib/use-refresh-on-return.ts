import type { User } from '@aplauso/contract/accounts'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

/** While `waiting` for something to be done elsewhere, such as in a mail program, asks for the account when one comes back. */
export function useRefreshOnReturn(waiting: boolean): void {
  const { setUser } = useSession()
  const refresh = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    try {
      setUser(await api.get<User>('/api/auth/me'))
    } catch (error) {
      console.warn('The account is shown as it was before', error)
    }
  })
  useEffect(() => {
    if (!waiting) return
    const onReturn = () => void refresh()
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [waiting])
}
