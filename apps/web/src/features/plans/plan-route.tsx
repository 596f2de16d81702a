import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { WorkPage } from '#parts/shell/work-page.tsx'
import { BackLink } from '#ui/text/back-link.tsx'
import { PlanPage } from './plan-page.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.plan_head), description: t(m.plan_description) }),
}

export function Component() {
  const t = useText()
  const { user } = useSession()
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  if (!user) return null
  return (
    <WorkPage>
      <BackLink to="/dashboard/creator">{t(m.settings_back)}</BackLink>
      <h1 className="mt-1 text-3xl">{t(m.plan_title)}</h1>
      <PlanPage key={user.id} user={user} />
    </WorkPage>
  )
}
