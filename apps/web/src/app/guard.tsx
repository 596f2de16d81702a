import { Navigate, Outlet, useMatches } from 'react-router'
import { isRouteHandle } from '#app/head.ts'
import { dashboardOf } from '#lib/dashboard-of.ts'
import { useSession } from '#lib/session.tsx'
import { LoadingScreen } from '#ui/loading-screen.tsx'

/** Lets in whom the page's `access` names. Strangers go to /login, the others to their own dashboard. */
export function Guard() {
  const { status, user } = useSession()
  const handle = useMatches().findLast((match) => isRouteHandle(match.handle))?.handle
  if (status === 'loading') return <LoadingScreen />
  if (!user) return <Navigate to="/login" replace />
  const access = isRouteHandle(handle) ? handle.access : undefined
  if (access && !access.includes(user.userType))
    return <Navigate to={dashboardOf(user.userType) ?? '/dashboard'} replace />
  // Keyed: what was fetched for one account is gone with it, should another tab sign in with another.
  return <Outlet key={user.id} />
}
