import type { ManagedCreator, Proposal } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { AgencyPage } from '../agency-page.tsx'
import { GoalBar } from '../goal-bar.tsx'
import { ManagedCreatorRow } from '../managed-creator-row.tsx'
import { OpenProposal } from '../proposals/open-proposal.tsx'
import { useProposals } from '../proposals/use-proposals.ts'
import { SearchedCreators } from '../searched-creators.tsx'
import { ProposeGoalDialog } from './propose-goal-dialog.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.agency_goals_head), description: t(m.agency_goals_lead) }),
}

export function Component() {
  const t = useText()
  const proposals = useProposals('goal')
  return (
    <AgencyPage title={t(m.agency_goals)} lead={t(m.agency_goals_lead)}>
      <SearchedCreators
        note={t(m.agency_goals_note)}
        renderRow={(creator) => <CreatorGoal key={creator.id} creator={creator} proposal={proposals.get(creator.id)} />}
      />
    </AgencyPage>
  )
}

type CreatorGoalProps = { creator: ManagedCreator; proposal: Proposal | undefined }

function CreatorGoal({ creator, proposal }: CreatorGoalProps) {
  const t = useText()
  const [proposing, setProposing] = useState(false)
  return (
    <ManagedCreatorRow creator={creator}>
      <GoalBar creator={creator} />
      <button
        type="button"
        aria-label={t(m.agency_propose_goal_to, { name: creator.displayName })}
        onClick={() => setProposing(true)}
        className={`text-sm btn max-sm:w-full ${creator.donationGoal || proposal ? 'btn-ghost' : 'btn-ink'}`}
      >
        {t(m.agency_propose_goal)}
      </button>
      {proposal && <OpenProposal proposal={proposal} />}
      {proposing && <ProposeGoalDialog creator={creator} onClose={() => setProposing(false)} />}
    </ManagedCreatorRow>
  )
}
