import type { User } from '@aplauso/contract/accounts'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import { browserStorage } from '#lib/storage.ts'
import { readToken, TOKEN_KEY } from '#lib/token.ts'

type Session =
  | { status: 'loading'; user?: never }
  | { status: 'signed_in'; user: User }
  | { status: 'signed_out'; user?: never }

type SessionControls = {
  signIn: (token: string, user: User) => void
  signOut: () => void
  setUser: (user: User) => void
}

const SessionContext = createContext<(Session & SessionControls) | undefined>(undefined)

/** Starts loading on the server as in the browser; the stored token is verified once the page stands. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ status: 'loading' })

  useEffect(() => {
    // Two verifications may be under way when another tab signs in: only the last one counts.
    let current = 0

    async function verify() {
      const mine = ++current
      const token = readToken()
      if (token === null) return show({ status: 'signed_out' })
      const stay = watchForLeaving()
      try {
        const user = await api.get<User>('/api/auth/me')
        if (mine === current) show({ status: 'signed_in', user })
      } catch (error) {
        if (stay.leaving) return
        console.warn('The stored session is no longer valid', error)
        if (readToken() === token) browserStorage.remove(TOKEN_KEY)
        if (mine === current) show({ status: 'signed_out' })
      } finally {
        stay.end()
      }
    }

    // A session opened or closed while its verification was under way is newer than the answer.
    const show = (next: Session) => setSession((now) => (now.status === 'loading' ? next : now))

    const follow = (event: StorageEvent) => {
      if (event.key !== TOKEN_KEY && event.key !== null) return
      setSession({ status: 'loading' })
      void verify()
    }

    void verify()
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])

  useEffect(() => {
    // What the first-paint script only guessed is known now.
    if (session.status !== 'loading') delete document.documentElement.dataset.session
  }, [session.status])

  const controls: SessionControls = {
    signIn(token, user) {
      browserStorage.set(TOKEN_KEY, token)
      setSession({ status: 'signed_in', user })
    },
    signOut() {
      // Sent before the token is forgotten, so that the server can revoke it. Offline, only this browser signs out.
      api.post('/api/auth/logout').catch((error) => console.warn('The session could not be revoked', error))
      browserStorage.remove(TOKEN_KEY)
      setSession({ status: 'signed_out' })
    },
    setUser: (user) => setSession((now) => (now.status === 'signed_in' ? { status: 'signed_in', user } : now)),
  }

  return <SessionContext value={{ ...session, ...controls }}>{children}</SessionContext>
}

// A page that is reloaded breaks off its calls, which would look like a failed verification and sign the person out.
// Watched only meanwhile, because a page that listens to beforeunload is not kept for the back button.
function watchForLeaving() {
  const watch = { leaving: false, end: () => removeEventListener('beforeunload', leave) }
  const leave = () => {
    watch.leaving = true
  }
  addEventListener('beforeunload', leave)
  return watch
}

export function useSession(): Session & SessionControls {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
