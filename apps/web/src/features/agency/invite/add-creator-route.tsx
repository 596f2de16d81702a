import type { SentInvitation } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { usePagedList } from '#lib/api/use-paged-list.ts'
import { useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { AgencyPage } from '../agency-page.tsx'
import { INVITATIONS_KEY } from '../agency-queries.ts'
import { LoadMoreButton } from '../load-more-button.tsx'
import { InviteCreator } from './invite-creator.tsx'
import { PendingInvitation } from './pending-invitation.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.agency_add_head), description: t(m.agency_invite_text) }),
}

export function Component() {
  const t = useText()
  const { user } = useSession()
  const plans = usePlans()
  const most = user && plans?.[user.subscriptionPlan].managedCreators
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

/** Invitations without an answer. */
function PendingInvitations() {
  const t = useText()
  const list = usePagedList<SentInvitation>(INVITATIONS_KEY)
  return (
    <ListCard
      title={t(m.agency_pending)}
      note={t(m.agency_pending_note)}
      empty={{ title: t(m.agency_pending_empty), text: t(m.agency_pending_empty_text) }}
      loaded={list.rows !== undefined}
      failed={list.isError}
      error={list.error}
      onRetry={list.refetch}
      rows={(list.rows ?? []).map((invitation) => <PendingInvitation key={invitation.id} invitation={invitation} />)}
    >
      <LoadMoreButton {...list} />
    </ListCard>
  )
}
