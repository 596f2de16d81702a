import { PLANS } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { AgencyPage } from '../agency-page.tsx'
import { InviteCreator } from './invite-creator.tsx'
import { PendingInvitations } from './pending-invitations.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.agency_add_head), description: t(m.agency_invite_text) }),
}

export function Component() {
  const t = useText()
  const { user } = useSession()
  const most = user && PLANS[user.subscriptionPlan].managedCreators
  const limit = most ? ` ${t(m.agency_limit_reached, { count: most })}` : ''
  return (
    <AgencyPage title={t(m.agency_add)} lead={`${t(m.agency_invite_text)}${limit}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <InviteCreator />
        <PendingInvitations />
      </div>
    </AgencyPage>
  )
}
