const PARAMETER = 'redirect'
const HOME = '/dashboard'
const MAX_CHARACTERS = 2_048
// Any host will do that no page of ours can have.
const ELSEWHERE = 'https://elsewhere.invalid'

/** The way to the login, and back from there to `here`. */
export function loginAddress(here: string): string {
  return here === HOME ? '/login' : `/login?${new URLSearchParams({ [PARAMETER]: here })}`
}

/** Where to go after signing in: what the page's own query asks for if it lies on this site, else the dashboard. */
export function redirectAfterLogin(search: string): string {
  return safePath(new URLSearchParams(search).get(PARAMETER)) ?? HOME
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
