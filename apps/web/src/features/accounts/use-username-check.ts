import type { UsernameCheck } from '@aplauso/contract/accounts'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { normaliseUsername } from './registration-rules.ts'
import {
  type CheckedUsername,
  isWorthChecking,
  readCheck,
  type UsernameStatus,
  usernameStatus,
} from './username-status.ts'

const TYPING_PAUSE_MS = 400

/** Checks a username with the server while it is typed: after a pause, one request at a time, only the newest. */
export function useUsernameCheck(typed: string): UsernameStatus {
  const [checked, setChecked] = useState<CheckedUsername>()
  const username = normaliseUsername(typed)
  const isOpen = isWorthChecking(username) && checked?.username !== username

  useEffect(() => {
    if (!isOpen) return
    const abort = new AbortController()
    const pause = setTimeout(async () => {
      try {
        const answer = await api.get<UsernameCheck>(`/api/auth/usernames/${username}`, { signal: abort.signal })
        setChecked({ username, status: readCheck(answer) })
      } catch {
        // A failed check does not block the registration: the server checks the name again.
        if (!abort.signal.aborted) setChecked({ username, status: 'none' })
      }
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
  }, [username, isOpen])

  return usernameStatus(typed, checked)
}
