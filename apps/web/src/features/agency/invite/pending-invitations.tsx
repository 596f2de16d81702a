import type { SentInvitation } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { usePages } from '#lib/api/use-pages.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { MoreButton } from '../more-button.tsx'
import { INVITATIONS_KEY } from '../queries.ts'
import { PendingInvitation } from './pending-invitation.tsx'

/** Whom the agency has asked and who has not answered. */
export function PendingInvitations() {
  const t = useText()
  const list = usePages<SentInvitation>(INVITATIONS_KEY)
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
      <MoreButton {...list} />
    </ListCard>
  )
}
