import type { Creator } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { ChartColumn, Percent, Target } from 'lucide-react'
import { WayList } from '#ui/list/way-list.tsx'

/** What the agency can do about this creator, each at its place among the agency's pages. */
export function ManagedLinks({ creator: { id, username } }: { creator: Creator }) {
  const reported = new URLSearchParams({ creator: id })
  const found = new URLSearchParams({ q: username })
  return (
    <WayList
      title={m.agency_actions}
      ways={[
        { to: `/agency/reports?${reported}`, icon: ChartColumn, text: m.agency_reports },
        { to: `/agency/goals?${found}`, icon: Target, text: m.agency_goals },
        { to: `/agency/manage?${found}`, icon: Percent, text: m.agency_propose_share },
      ]}
    />
  )
}
