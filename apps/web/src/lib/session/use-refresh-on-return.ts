import type { User } from '@aplauso/contract/accounts'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#lib/api/api.ts'
import { useSession } from './session.tsx'

// One page has one account; a browser module is one page. Several parts of a page may wait for something at once.
let pending: Promise<User> | undefined

/** The account as it is now. Who asks while a question is under way gets its answer. */
export function fetchAccount(): Promise<User> {
  pending ??= api.get<User>('/api/auth/me').finally(() => {
    pending = undefined
  })
  return pending
}

/** While `waiting` for something to be done elsewhere, such as in a mail program, asks for the account when one comes back. */
export function useRefreshOnReturn(waiting: boolean): void {
  const { setUser } = useSession()
  const refresh = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    try {
      setUser(await fetchAccount())
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
