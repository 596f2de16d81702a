import type { User } from '@aplauso/contract/accounts'
import { ApiError } from '#lib/api/api.ts'
import type { KeyStorage } from '#lib/browser/storage.ts'
import { TOKEN_KEY } from './session-token.ts'

export type Session =
  | { status: 'loading'; user?: never }
  /** The token could not be verified after `failures` attempts. It stays stored and is verified again. */
  | { status: 'unknown'; failures: number; user?: never }
  | { status: 'signed_in'; user: User }
  | { status: 'signed_out'; user?: never }

export const LOADING: Session = { status: 'loading' }

type SessionDeps = {
  storage: KeyStorage
  fetchUser: () => Promise<User>
  revoke: () => Promise<unknown>
}

/** The session of one page. It belongs to the token that it was opened with, and follows the stored token. */
export function createSessionStore(deps: SessionDeps) {
  const { storage } = deps
  let session = LOADING
  // An answer for a token counts only while the token is current.
  let currentToken: string | null | undefined
  const listeners = new Set<() => void>()

  function setState(next: Session, token: string | null) {
    currentToken = token
    session = next
    for (const listener of listeners) listener()
  }

  function end(token: string) {
    if (storage.get(TOKEN_KEY) === token) storage.remove(TOKEN_KEY)
    setState({ status: 'signed_out' }, null)
  }

  async function verify(token: string) {
    try {
      const user = await deps.fetchUser()
      if (currentToken === token) setState({ status: 'signed_in', user }, token)
    } catch (error) {
      console.warn('stored session cannot be verified', error)
      // A concurrent verification may have succeeded.
      if (currentToken !== token || session.user) return
      if (isRefusal(error)) return end(token)
      setState({ status: 'unknown', failures: session.status === 'unknown' ? session.failures + 1 : 1 }, token)
    }
  }

  return {
    read: () => session,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Adopts the stored token: at the start, after a change in another tab, and after the back/forward cache. */
    sync() {
      const token = storage.get(TOKEN_KEY)
      if (token === currentToken) return
      // Without a token nothing is requested: a cookie alone opens no session here.
      if (token === null) return setState({ status: 'signed_out' }, null)
      setState(LOADING, token)
      void verify(token)
    },
    /** Verifies the token again if nothing has answered yet. */
    retry() {
      if (currentToken && session.status === 'unknown') void verify(currentToken)
    },
    signIn(token: string, user: User) {
      storage.set(TOKEN_KEY, token)
      setState({ status: 'signed_in', user }, token)
    },
    signOut() {
      // Sent before the token is deleted, so that the server can revoke it. Offline, only this browser signs out.
      deps.revoke().catch((error) => console.warn('session cannot be revoked', error))
      storage.remove(TOKEN_KEY)
      setState({ status: 'signed_out' }, null)
    },
    /** Called when the server refuses this token. Returns true if that ended an open session. */
    refuse(token: string): boolean {
      if (token !== currentToken) return false
      const wasOpen = session.status === 'signed_in'
      end(token)
      return wasOpen
    },
    setUser(user: User) {
      if (currentToken && session.user?.id === user.id) setState({ status: 'signed_in', user }, currentToken)
    },
    patchUser(fields: Partial<User>) {
      if (currentToken && session.user)
        setState({ status: 'signed_in', user: { ...session.user, ...fields } }, currentToken)
    },
  }
}

// A failed server, a lost network or a proxy page says nothing about a session.
const isRefusal = (error: unknown): boolean => error instanceof ApiError && [401, 403].includes(error.status)

export type SessionStore = ReturnType<typeof createSessionStore>
