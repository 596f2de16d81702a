import type { User } from '@aplauso/contract/accounts'
import { ApiError } from '#lib/api/api.ts'
import type { KeyStorage } from '#lib/browser/storage.ts'
import { TOKEN_KEY } from './session-token.ts'

export type Session =
  | { status: 'loading'; user?: never }
  /** Nobody has answered whose the token is, after so many questions. It is kept, and asked about again. */
  | { status: 'unknown'; failures: number; user?: never }
  | { status: 'signed_in'; user: User }
  | { status: 'signed_out'; user?: never }

export const LOADING: Session = { status: 'loading' }

type SessionDeps = {
  storage: KeyStorage
  /** Asks whose the stored token is. */
  fetchUser: () => Promise<User>
  /** Ends the session of the stored token on the server. */
  revoke: () => Promise<unknown>
}

/** The session of one page. It is bound to the token that it was opened with, and follows the stored one. */
export function createSessionStore(deps: SessionDeps) {
  const { storage } = deps
  let session = LOADING
  // What a token's answer says counts only while it is still this one.
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
      console.warn('The stored session could not be verified', error)
      // Of two questions on their way the other one may have been answered.
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
    /** Takes over what is stored now: at the start, after another tab has changed it, after a rest in the back cache. */
    sync() {
      const token = storage.get(TOKEN_KEY)
      if (token === currentToken) return
      // Without a token nobody is asked: a cookie alone opens no session here.
      if (token === null) return setState({ status: 'signed_out' }, null)
      setState(LOADING, token)
      void verify(token)
    },
    /** Asks again whose the token is, where nobody has answered. */
    retry() {
      if (currentToken && session.status === 'unknown') void verify(currentToken)
    },
    signIn(token: string, user: User) {
      storage.set(TOKEN_KEY, token)
      setState({ status: 'signed_in', user }, token)
    },
    signOut() {
      // Sent before the token is forgotten, so that the server can revoke it. Offline, only this browser signs out.
      deps.revoke().catch((error) => console.warn('The session could not be revoked', error))
      storage.remove(TOKEN_KEY)
      setState({ status: 'signed_out' }, null)
    },
    /** The server knows this token no longer. True when that has ended a session that was open. */
    refuse(token: string): boolean {
      if (token !== currentToken) return false
      const wasOpen = session.status === 'signed_in'
      end(token)
      return wasOpen
    },
    setUser(user: User) {
      if (currentToken && session.user?.id === user.id) setState({ status: 'signed_in', user }, currentToken)
    },
    /** Changes these of the user's fields and leaves the others as they are by now. */
    patchUser(fields: Partial<User>) {
      if (currentToken && session.user)
        setState({ status: 'signed_in', user: { ...session.user, ...fields } }, currentToken)
    },
  }
}

// A server that is down, a network that is gone and a proxy's page say nothing about a session.
const isRefusal = (error: unknown): boolean => error instanceof ApiError && [401, 403].includes(error.status)

export type SessionStore = ReturnType<typeof createSessionStore>
