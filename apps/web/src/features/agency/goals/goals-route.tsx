import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { AgencyPage } from '../agency-page.tsx'
import { useProposals } from '../proposals/use-proposals.ts'
import { SearchedCreators } from '../searched-creators.tsx'
import { CreatorGoal } from './creator-goal.tsx'

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
