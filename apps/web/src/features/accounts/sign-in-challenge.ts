import type { SecondFactorMethod } from '@aplauso/contract/second-factors'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#lib/api/api.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'

/** A sign-in that waits for its second factor. `startedAtMs`: when this page learnt of it. */
export type SignInChallenge = { challenge: string; secondFactor: SecondFactorMethod[]; startedAtMs?: number }

// By preference: the first one that the account has is offered first.
const METHODS = ['totp', 'passkey', 'recovery'] as const satisfies SecondFactorMethod[]

/**
 * The challenge of the router state, where a login puts it, or of the address, to which the server leads after a
 * sign-in with a service. It is removed from the address at once; the router state survives a reload.
 */
export function useSignInChallenge(): Required<SignInChallenge> | undefined {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const found = challengeInHash(hash) ?? challengeInState(state)
    if (found === undefined || found.startedAtMs !== undefined) return
    history.replaceState(history.state, '', pathname + search)
    // The router keeps its own copy of the address for links and redirects.
    void navigate(pathname + search, {
      replace: true,
      preventScrollReset: true,
      state: { ...state, ...found, startedAtMs: Date.now() },
    })
  }, [pathname, search, hash, state, navigate])
  const stored = challengeInState(state)
  return stored?.startedAtMs === undefined ? undefined : { ...stored, startedAtMs: stored.startedAtMs }
}

/** The challenge of an address such as `#challenge=TOKEN&methods=totp,recovery`. */
export function challengeInHash(hash: string): SignInChallenge | undefined {
  const values = new URLSearchParams(hash.slice(1))
  return challengeOf(values.get('challenge'), values.get('methods')?.split(','))
}

/** The challenge of a router state, which outlives a deployment and may have any shape. */
export function challengeInState(state: unknown): SignInChallenge | undefined {
  if (typeof state !== 'object' || state === null || !('challenge' in state)) return undefined
  const found = challengeOf(state.challenge, 'secondFactor' in state ? state.secondFactor : undefined)
  if (found === undefined || !('startedAtMs' in state) || typeof state.startedAtMs !== 'number') return found
  return { ...found, startedAtMs: state.startedAtMs }
}

function challengeOf(challenge: unknown, methods: unknown): SignInChallenge | undefined {
  if (typeof challenge !== 'string' || challenge === '' || !Array.isArray(methods)) return undefined
  const secondFactor = METHODS.filter((method) => methods.includes(method))
  return secondFactor.length === 0 ? undefined : { challenge, secondFactor }
}

/** Whether the challenge itself has ended: by its time, its attempts, or a new password. */
export const isChallengeOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem?.errors ?? []).some(({ path }) => path === 'challenge')
