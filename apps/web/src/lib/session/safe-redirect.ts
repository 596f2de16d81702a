const PARAMETER = 'redirect'
const HOME = '/dashboard'
const MAX_CHARACTERS = 2_048
// Any host will do that no page of ours can have.
const ELSEWHERE = 'https://elsewhere.invalid'

type ReturnRequest = { search: string; state?: unknown }
/** Travels in the router's state: the address stays `/login`, and a reload keeps it. */
export type ReturnState = { from: string }

/** The address of the login in a link that leads back to `here`, also when it is opened in another tab. */
export function loginAddress(here: string): string {
  return here === HOME ? '/login' : `/login?${new URLSearchParams({ [PARAMETER]: here })}`
}

/** Where somebody on their way in wants to get to, if it lies on this site: what the page's own query or state asks for. */
export function returnStateOf({ search, state }: ReturnRequest): ReturnState | undefined {
  const from = safePath(new URLSearchParams(search).get(PARAMETER)) ?? safePath(fromOf(state))
  return from === undefined ? undefined : { from }
}

/** Where to go after signing in: what was wanted, else the dashboard. */
export function redirectAfterLogin(request: ReturnRequest): string {
  return returnStateOf(request)?.from ?? HOME
}

function fromOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}

/**
 * A path of this site, as the browser reads it; undefined for everything else. Browsers drop tabs and line breaks, take
 * a backslash for a slash, and `//host` for another site: only what survives their own parser unchanged in place counts.
 */
export function safePath(value: string | null): string | undefined {
  if (value === null || value.length > MAX_CHARACTERS || !/^\/(?!\/)[^\\\s\p{C}]*$/u.test(value)) return undefined
  const url = URL.parse(value, ELSEWHERE)
  if (url?.origin !== ELSEWHERE) return undefined
  // Dots are resolved only now: `/.//host` has become `//host`.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash
}
