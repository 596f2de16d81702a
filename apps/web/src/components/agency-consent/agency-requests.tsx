import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { AgencyInvitations } from './agency-invitations.tsx'
import { AgencyProposals } from './agency-proposals.tsx'

export default function AgencyRequests() {
  return (
    <div ref={restoreListFocus}>
      <AgencyInvitations />
      <AgencyProposals />
    </div>
  )
}
