import type { UsernameCheck } from '@aplauso/contract/accounts'
import { isUsername, normaliseUsername, USERNAME_MIN_CHARACTERS } from './registration-rules.ts'

export type UsernameRefusal = NonNullable<UsernameCheck['reason']>
/** `none`: nothing to say, because it is unfinished or because nobody could be asked. */
export type UsernameStatus = 'none' | 'checking' | 'free' | UsernameRefusal

/** What the server said of a name. */
export type CheckedUsername = { username: string; status: Exclude<UsernameStatus, 'checking'> }

/** Only what can be a username is worth asking about. */
export const isWorthChecking = (typed: string) => isUsername(normaliseUsername(typed))

export function readCheck({ available, reason }: UsernameCheck): CheckedUsername['status'] {
  return available ? 'free' : (reason ?? 'none')
}

/** What to say of a name as it stands. An answer about another name, such as an older one, says nothing of this one. */
export function usernameStatus(typed: string, checked: CheckedUsername | undefined): UsernameStatus {
  const username = normaliseUsername(typed)
  if (isUsername(username)) return checked?.username === username ? checked.status : 'checking'
  const isUnfinished = username.length < USERNAME_MIN_CHARACTERS && /^[a-z0-9_-]*$/.test(username)
  return isUnfinished ? 'none' : 'invalid'
}

export function isRefusal(status: UsernameStatus): status is UsernameRefusal {
  return status !== 'none' && status !== 'checking' && status !== 'free'
}
