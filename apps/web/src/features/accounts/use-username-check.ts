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

/** Asks the server about a username as it is typed: after a pause, one question at a time, the newest one. */
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
        // Nobody is kept from registering because the question could not be asked: the server decides in the end.
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
