import type { CheckedInvite } from '@aplauso/contract/invites'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'

/** `failed`: the server could not be asked, and asking again may help. */
export type InviteState = { is: 'none' | 'checking' | 'refused' | 'failed' } | { is: 'valid'; invite: CheckedInvite }

/** Checks the invitation of the address without using it up. */
export function useInvite(token: string | null): { state: InviteState; retry: () => void } {
  const [state, setState] = useState<InviteState>({ is: 'checking' })

  const check = useEffectEvent(async () => {
    try {
      setState({ is: 'valid', invite: await api.post<CheckedInvite>('/api/auth/invitation', { invite: token }) })
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 400)
      setState({ is: isRefused ? 'refused' : 'failed' })
    }
  })
  const isChecking = state.is === 'checking'
  useEffect(() => {
    if (isChecking && token !== null) void check()
  }, [isChecking, token])

  return { state: token === null ? { is: 'none' } : state, retry: () => setState({ is: 'checking' }) }
}
