import type { Proposal } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Percent, Target } from 'lucide-react'
import { api } from '#lib/api/api.ts'
import { GOAL_KEY, type Goal } from '#lib/api/creator-query-keys.ts'
import { shareExample } from '#lib/i18n/agency-share-example.ts'
import { formatBasisPoints, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { useSession } from '#lib/session/session.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { PROPOSALS_KEY } from './agency-query-keys.ts'
import { AgencyRequest } from './agency-request.tsx'
import { useAgencyAnswer } from './use-agency-answer.ts'
import { useOffersAgencies } from './use-offers-agencies.ts'

/** Changes that the creator's agencies propose; renders nothing without one. */
export function AgencyProposals() {
  const enabled = useOffersAgencies()
  const { data = [] } = useQuery<Proposal[]>({ queryKey: PROPOSALS_KEY, enabled })
  return data.map((proposal) =>
    proposal.kind === 'share' ? (
      <ShareProposal key={proposal.id} proposal={proposal} />
    ) : (
      <GoalProposal key={proposal.id} proposal={proposal} />
    ),
  )
}

type OfKind<Kind extends Proposal['kind']> = { proposal: Extract<Proposal, { kind: Kind }> }

function ShareProposal({ proposal }: OfKind<'share'>) {
  const { t, language } = useLanguage()
  const { shareBasisPoints, presentShareBasisPoints } = proposal
  const agency = proposal.agency.displayName
  const percent = formatBasisPoints(shareBasisPoints, language)
  const { answer, busy } = useProposalAnswer(proposal, t(m.proposal_share_accepted, { agency, percent }))
  const plans = usePlans()
  return (
    <AgencyRequest
      testId="agency-proposal"
      icon={Percent}
      title={t(m.proposal_share_title, { agency })}
      busy={busy}
      onAnswer={answer}
    >
      <p className="font-semibold text-ink">
        {t(m.proposal_share_text, { present: formatBasisPoints(presentShareBasisPoints, language), percent })}
      </p>
      <p>
        {t(
          plans === null ? m.agency_part_example_no_plans : m.agency_part_example,
          shareExample(shareBasisPoints, language),
        )}
      </p>
    </AgencyRequest>
  )
}

function GoalProposal({ proposal }: OfKind<'goal'>) {
  const { t, language } = useLanguage()
  const { patchUser } = useSession()
  const queries = useQueryClient()
  const { donationGoal, presentDonationGoal } = proposal
  const goal = formatShortEuros(donationGoal, language)
  const { answer, busy } = useProposalAnswer(proposal, t(m.proposal_goal_accepted, { goal }), () => {
    // The live message with the new goal only arrives while connected.
    patchUser({ donationGoal })
    queries.setQueryData<Goal>(GOAL_KEY, (goalNow) => goalNow && { ...goalNow, donationGoal })
  })
  return (
    <AgencyRequest
      testId="agency-proposal"
      icon={Target}
      title={t(m.proposal_goal_title, { agency: proposal.agency.displayName })}
      busy={busy}
      onAnswer={answer}
    >
      <p className="font-semibold text-ink">
        {presentDonationGoal === null
          ? t(m.proposal_first_goal_text, { goal })
          : t(m.proposal_goal_text, { present: formatShortEuros(presentDonationGoal, language), goal })}
      </p>
      <p>{t(m.proposal_goal_note)}</p>
    </AgencyRequest>
  )
}

function useProposalAnswer({ id, agency }: Proposal, acceptedText: string, onAccepted?: () => void) {
  const { t } = useLanguage()
  return useAgencyAnswer({
    send: (decision) => api.post<null>(`/api/agency/proposals/${id}/${decision}`),
    onDone(decision) {
      if (decision === 'accept') onAccepted?.()
      toast({ title: decision === 'accept' ? acceptedText : t(m.proposal_declined) })
    },
    withdrawnText: t(m.proposal_gone, { agency: agency.displayName }),
  })
}
