import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { AgencyInvitations } from './agency-invitations.tsx'
import { AgencyProposals } from './agency-proposals.tsx'

/** Invitations and proposals of agencies to this creator. */
export default function AgencyRequests() {
  return (
    <div ref={restoreListFocus}>
      <AgencyInvitations />
      <AgencyProposals />
    </div>
  )
}
