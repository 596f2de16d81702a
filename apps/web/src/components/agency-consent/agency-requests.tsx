import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { AgencyInvitations } from './agency-invitations.tsx'
import { AgencyProposals } from './agency-proposals.tsx'

/** What agencies ask of this creator; nothing as long as none does. */
export default function AgencyRequests() {
  return (
    <div ref={restoreListFocus}>
      <AgencyInvitations />
      <AgencyProposals />
    </div>
  )
}
