import { browserStorage } from '#lib/browser/storage.ts'

/** Storage key of the session token; other tabs watch it. */
export const TOKEN_KEY = 'authToken'

export const readToken = (): string | null => browserStorage.get(TOKEN_KEY)

/** Calls that need the session, sent before it is revoked; each resolves once it is answered. */
const lastCalls = new Set<() => Promise<unknown>>()

/** Calls `send` when the user signs out, while the token is valid. Returns a function that cancels it. */
export function beforeSignOut(send: () => Promise<unknown>): () => void {
  lastCalls.add(send)
  return () => {
    lastCalls.delete(send)
  }
}

export const sendLastCalls = (): Promise<unknown> => Promise.allSettled([...lastCalls].map((send) => send()))

type Listener = (token: string) => void

// One listener set per page, because a page has one session.
const listeners = new Set<Listener>()

/** Reports a token whose session the server has refused. */
export function reportRefusedToken(token: string) {
  for (const listener of listeners) listener(token)
}

export function onRefusedToken(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
