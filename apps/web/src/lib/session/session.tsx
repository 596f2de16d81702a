import type { User } from '@aplauso/contract/accounts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { api, createApi, fetchInTime } from '#lib/api/api.ts'
import { browserStorage } from '#lib/browser/storage.ts'
import { createSessionStore, LOADING, type Session, type SessionStore } from './session-store.ts'
import { onRefusedToken, readToken, sendLastCalls, TOKEN_KEY } from './session-token.ts'

type SessionControls = Pick<SessionStore, 'retry' | 'signIn' | 'signOut' | 'setUser' | 'patchUser'>

/** Exported for tests: a browser gets it from the provider, which verifies the stored token. */
export const SessionContext = createContext<(Session & SessionControls) | undefined>(undefined)

const atStart = () => LOADING

type SessionProviderProps = {
  /** Called when the server, not the user, has ended the session. */
  onEnded: () => void
  children: ReactNode
}

/** Provides the session. It starts as loading on server and browser; the stored token is verified after hydration. */
export function SessionProvider({ onEnded, children }: SessionProviderProps) {
  const [store] = useState(createBrowserSession)
  const session = useSyncExternalStore(store.subscribe, store.read, atStart)
  const announceEnd = useEffectEvent(onEnded)

  useEffect(() => {
    store.sync()
    const onStorage = ({ key }: StorageEvent) => {
      if (key === TOKEN_KEY || key === null) store.sync()
    }
    const stop = onRefusedToken((token) => {
      if (store.refuse(token)) announceEnd()
    })
    addEventListener('storage', onStorage)
    // A page restored from the back/forward cache has missed the changes of other tabs.
    addEventListener('pageshow', store.sync)
    return () => {
      stop()
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', store.sync)
    }
  }, [store])

  useEffect(() => {
    // Corrects the guess of the first-paint script, until the next token is verified.
    const { dataset } = document.documentElement
    if (session.status === 'unknown') dataset.session = 'unknown'
    else if (session.status !== 'loading') delete dataset.session
    else if (readToken() !== null) dataset.session = 'likely'
  }, [session.status])

  useEffect(() => {
    if (session.status !== 'unknown') return
    // 2, 4, 8, 16 and then 30 s; the jitter spreads requests after a server restart.
    const retryTimer = setTimeout(
      store.retry,
      Math.min(2 ** session.failures, 30) * SECOND_MS * (1 + Math.random() / 10),
    )
    addEventListener('online', store.retry)
    return () => {
      clearTimeout(retryTimer)
      removeEventListener('online', store.retry)
    }
  }, [session, store])

  return <SessionContext value={{ ...store, ...session }}>{children}</SessionContext>
}

const createBrowserSession = () =>
  createSessionStore({
    storage: browserStorage,
    fetchUser: () => api.get<User>('/api/auth/me'),
    revoke,
  })

/** Ends the session at the server. Reads the token at once, because it is deleted meanwhile. */
async function revoke(): Promise<void> {
  const token = readToken()
  await sendLastCalls()
  await createApi(fetchInTime, () => token).post('/api/auth/logout')
}

export function useSession(): Session & SessionControls {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
