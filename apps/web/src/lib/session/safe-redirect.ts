import { safePath } from '@aplauso/contract/safe-path'

const PARAMETER = 'redirect'
const HOME = '/dashboard'

type ReturnRequest = { search: string; state?: unknown }
/** Stored in the router state: the address stays `/login`, and a reload preserves it. */
export type ReturnState = { from: string }

/** Address of the login page that returns to `here`, even from another tab. */
export function loginAddress(here: string): string {
  return here === HOME ? '/login' : `/login?${new URLSearchParams({ [PARAMETER]: here })}`
}

/** The return address of a login, if it is on this site: from the query or the router state. */
export function returnStateOf({ search, state }: ReturnRequest): ReturnState | undefined {
  const from = safePath(new URLSearchParams(search).get(PARAMETER)) ?? safePath(fromOf(state))
  return from === undefined ? undefined : { from }
}

/** Address after the login: the requested one, or else the dashboard. */
export function redirectAfterLogin(request: ReturnRequest): string {
  return returnStateOf(request)?.from ?? HOME
}

function fromOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}
