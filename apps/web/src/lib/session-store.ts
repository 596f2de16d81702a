import type { User } from '@aplauso/contract/accounts'
import type { KeyStorage } from '#lib/storage.ts'
import { TOKEN_KEY } from '#lib/token.ts'
import type { watchLeaving } from '#lib/watch-leaving.ts'

export type Session =
  | { status: 'loading'; user?: never }
  | { status: 'signed_in'; user: User }
  | { status: 'signed_out'; user?: never }

export const LOADING: Session = { status: 'loading' }

type SessionDeps = {
  storage: KeyStorage
  /** Asks whose the stored token is. */
  fetchUser: () => Promise<User>
  /** Ends the session of the stored token on the server. */
  revoke: () => Promise<unknown>
  watchLeaving: typeof watchLeaving
}

/** The session of one page. It is bound to the token that it was opened with, and follows the stored one. */
export function createSessionStore(deps: SessionDeps) {
  const { storage } = deps
  let session = LOADING
  // What a token's answer says counts only while it is still this one.
  let held: string | null | undefined
  const listeners = new Set<() => void>()

  function become(next: Session, token: string | null) {
    held = token
    session = next
    for (const listener of listeners) listener()
  }

  function end(token: string) {
    if (storage.get(TOKEN_KEY) === token) storage.remove(TOKEN_KEY)
    become({ status: 'signed_out' }, null)
  }

  async function verify(token: string) {
    const watch = deps.watchLeaving()
    try {
      const user = await deps.fetchUser()
      if (held === token) become({ status: 'signed_in', user }, token)
    } catch (error) {
      if (watch.isLeaving()) return
      console.warn('The stored session is no longer valid', error)
      if (held === token) end(token)
    } finally {
      watch.end()
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
      if (token === held) return
      // Without a token nobody is asked: a cookie alone opens no session here.
      if (token === null) return become({ status: 'signed_out' }, null)
      become(LOADING, token)
      void verify(token)
    },
    signIn(token: string, user: User) {
      storage.set(TOKEN_KEY, token)
      become({ status: 'signed_in', user }, token)
    },
    signOut() {
      // Sent before the token is forgotten, so that the server can revoke it. Offline, only this browser signs out.
      deps.revoke().catch((error) => console.warn('The session could not be revoked', error))
      storage.remove(TOKEN_KEY)
      become({ status: 'signed_out' }, null)
    },
    /** The server knows this token no longer. True when that has ended a session that was open. */
    refuse(token: string): boolean {
      if (token !== held) return false
      const wasOpen = session.status === 'signed_in'
      end(token)
      return wasOpen
    },
    setUser(user: User) {
      if (held && session.user?.id === user.id) become({ status: 'signed_in', user }, held)
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
