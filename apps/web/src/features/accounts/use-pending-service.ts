import type { PendingService } from '@aplauso/contract/sign-in-services'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'

/** `gone`: used, expired or begun in another browser. `failed`: asking again may help. */
export type PendingServiceState = { is: 'checking' | 'gone' | 'failed' } | { is: 'waiting'; pending: PendingService }

/** Whether the server answers that no sign-in waits for this browser. */
export const isServiceGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || error.problem?.errors?.some(({ path }) => path === 'service') === true)

/** Reads the sign-in with a service that waits for a registration or a password. */
export function usePendingService(): { state: PendingServiceState; retry: () => void } {
  const [state, setState] = useState<PendingServiceState>({ is: 'checking' })

  const check = useEffectEvent(async () => {
    try {
      setState({ is: 'waiting', pending: await api.get<PendingService>('/api/auth/oauth/pending') })
    } catch (error) {
      setState({ is: isServiceGone(error) ? 'gone' : 'failed' })
    }
  })
  const isChecking = state.is === 'checking'
  useEffect(() => {
    if (isChecking) void check()
  }, [isChecking])

  return { state, retry: () => setState({ is: 'checking' }) }
}
