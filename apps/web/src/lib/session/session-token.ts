import { browserStorage } from '#lib/browser/storage.ts'

/** Storage key of the session token; other tabs watch it. */
export const TOKEN_KEY = 'authToken'

export const readToken = (): string | null => browserStorage.get(TOKEN_KEY)

type Send = () => Promise<unknown>
let sendLast: Send | undefined

/**
 * Calls `send` at a sign-out; the session is revoked once it resolves. For one page, which calls it with undefined when
 * it is left.
 */
export function beforeSignOut(send: Send | undefined) {
  sendLast = send
}

export const sendLastCalls = () => sendLast?.()

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
