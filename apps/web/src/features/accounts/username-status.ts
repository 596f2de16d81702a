import type { UsernameCheck } from '@aplauso/contract/accounts'
import { isUsername, normaliseUsername, USERNAME_MIN_CHARACTERS } from './registration-rules.ts'

export type UsernameRefusal = NonNullable<UsernameCheck['reason']>
/** `none`: no message, because the name is unfinished or the check failed. */
export type UsernameStatus = 'none' | 'checking' | 'free' | UsernameRefusal

/** The server's answer for a username. */
export type CheckedUsername = { username: string; status: Exclude<UsernameStatus, 'checking'> }

/** Only valid usernames are sent to the server. */
export const isWorthChecking = (typed: string) => isUsername(normaliseUsername(typed))

export function readCheck({ available, reason }: UsernameCheck): CheckedUsername['status'] {
  return available ? 'free' : (reason ?? 'none')
}

/** The status of the typed name. An answer for another name, such as an older one, is ignored. */
export function usernameStatus(typed: string, checked: CheckedUsername | undefined): UsernameStatus {
  const username = normaliseUsername(typed)
  if (isUsername(username)) return checked?.username === username ? checked.status : 'checking'
  const isUnfinished = username.length < USERNAME_MIN_CHARACTERS && /^[a-z0-9_-]*$/.test(username)
  return isUnfinished ? 'none' : 'invalid'
}

export function isRefusal(status: UsernameStatus): status is UsernameRefusal {
  return status !== 'none' && status !== 'checking' && status !== 'free'
}
