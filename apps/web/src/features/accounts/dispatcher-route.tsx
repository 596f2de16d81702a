import { m } from '@aplauso/texts/messages'
import { useEffect } from 'react'
import { ShellSkeleton } from '#components/shell/shell-skeleton.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { Navigate } from '#lib/page/navigate.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { dashboardOf, FALLBACK_DASHBOARD } from '#lib/session/dashboard-of.ts'
import { useSession } from '#lib/session/session.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.nav_dashboard)} | ${INSTANCE_NAME}`, description: t(m.dispatcher_text) }),
  waiting: m.dispatcher_text,
}

/** Redirects to the dashboard of the account type. The route guard sends visitors without a session to the login. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const target = user && dashboardOf(user.userType)
  const unknownType = user && !target ? user.userType : undefined
  useEffect(() => {
    if (unknownType) console.warn(`Unknown user type "${unknownType}": showing the creator dashboard`)
  }, [unknownType])

  return (
    <>
      {/* Shown until the dashboard's chunk is loaded. */}
      <ShellSkeleton text={t(m.dispatcher_text)} />
      {user && <Navigate to={target ?? FALLBACK_DASHBOARD} replace />}
    </>
  )
}
