import { browserStorage } from '#lib/browser/storage.ts'

/** Where the session's token is kept; other tabs follow its changes. */
export const TOKEN_KEY = 'authToken'

export const readToken = (): string | null => browserStorage.get(TOKEN_KEY)

type Listener = (token: string) => void

// One page has one session; a browser module is one page.
const listeners = new Set<Listener>()

/** Says that the server has answered a call with this token as one whose session is over. */
export function reportRefusedToken(token: string) {
  for (const listener of listeners) listener(token)
}

export function onRefusedToken(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
