import { PAGE_ACCESS, type PageAccess } from '@aplauso/contract/access'
import type { User } from '@aplauso/contract/accounts'
import { matchRoutes } from 'react-router'
import { dashboardOf, FALLBACK_DASHBOARD } from '#lib/session/dashboard-of.ts'
import { type ReturnState, redirectAfterLogin } from '#lib/session/safe-redirect.ts'

type Visitor =
  | { status: 'loading' | 'unknown' | 'signed_out'; user?: never }
  | { status: 'signed_in'; user: Pick<User, 'userType' | 'secondFactorRequired'> }
type Address = { pathname: string; search: string; hash: string; state?: unknown }

export type AccessDecision = 'stay' | 'wait' | { to: string; state?: ReturnState }

const PAGES = Object.entries(PAGE_ACCESS).map(([path, access]) => ({ path, access: access satisfies PageAccess }))

/** Access rule of an address, matched like the router matches it. */
export function accessTo(pathname: string): PageAccess {
  return matchRoutes(PAGES, pathname)?.at(-1)?.route.access ?? 'signed_in'
}

/** Decides whether the visitor may open this address, must wait or is redirected. */
export function decideAccess(address: Address, { status, user }: Visitor): AccessDecision {
  const { pathname, search, hash } = address
  const access = accessTo(pathname)
  if (access === 'public') return 'stay'
  if (access === 'stage' && new URLSearchParams(search).has('dock')) return 'stay'
  if (access === 'signed_out') return user ? { to: redirectAfterLogin(address) } : 'stay'
  if (status === 'loading' || status === 'unknown') return 'wait'
  // A session without the second factor that the server requires can do nothing but set it up.
  if (!user || user.secondFactorRequired) {
    return { to: user ? '/second-factor' : '/login', state: { from: pathname + search + hash } }
  }
  // The layout of these pages hides them from sessions without the role.
  if (access === 'signed_in' || access === 'stage' || access === 'operator' || access.includes(user.userType))
    return 'stay'
  const ownDashboard = dashboardOf(user.userType)
  // The dispatcher sends unknown user types here, so a redirect would loop.
  if (ownDashboard === undefined && pathname === FALLBACK_DASHBOARD) return 'stay'
  return { to: ownDashboard ?? '/dashboard' }
}
