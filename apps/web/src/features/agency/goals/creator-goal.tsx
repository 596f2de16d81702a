import type { ManagedCreator, Proposal } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { CreatorLine } from '../creator-line.tsx'
import { GoalBar } from '../goal-bar.tsx'
import { OpenProposal } from '../proposals/open-proposal.tsx'
import { ProposeGoalDialog } from './propose-goal-dialog.tsx'

type CreatorGoalProps = { creator: ManagedCreator; proposal: Proposal | undefined }

export function CreatorGoal({ creator, proposal }: CreatorGoalProps) {
  const t = useText()
  const [proposing, setProposing] = useState(false)
  return (
    <CreatorLine creator={creator}>
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
    </CreatorLine>
  )
}
