import type { Passkey, SecondFactorState } from '@aplauso/contract/second-factors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PASSKEYS_PATH } from '#components/second-factor/passkeys.ts'

export const SECOND_FACTOR_PATH = '/api/auth/second-factor'
export const SESSIONS_PATH = '/api/auth/sessions'
export const ACTIVITY_PATH = '/api/auth/log?limit=20'

/** How the account signs in. */
export const useSecondFactor = () => useQuery<SecondFactorState>({ queryKey: [SECOND_FACTOR_PATH] })

export const usePasskeys = () => useQuery<Passkey[]>({ queryKey: [PASSKEYS_PATH] })

/**
 * Fetches what a change of the second factor changes. It resolves with the new state; the ended sessions and the log
 * follow.
 */
export function useRefreshSecondFactor() {
  const queries = useQueryClient()
  const refresh = (...paths: string[]) =>
    Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })))
  return async () => {
    void refresh(SESSIONS_PATH, ACTIVITY_PATH)
    await refresh(SECOND_FACTOR_PATH, PASSKEYS_PATH)
  }
}
