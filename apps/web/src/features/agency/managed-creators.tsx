import type { ManagedCreator } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { usePages } from '#lib/api/use-pages.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { AddCreatorLink } from './add-creator-link.tsx'
import { CreatorLine } from './creator-line.tsx'
import { DashboardLink } from './dashboard-link.tsx'
import { GoalBar } from './goal-bar.tsx'
import { MoreButton } from './more-button.tsx'
import { AGENCY_KEY } from './queries.ts'

const SHOWN = 10
const CREATORS_KEY = [...AGENCY_KEY, `creators?limit=${SHOWN}`]

export function ManagedCreators() {
  const t = useText()
  const list = usePages<ManagedCreator>(CREATORS_KEY)
  return (
    <ListCard
      title={t(m.agency_list)}
      note={t(m.agency_list_note)}
      empty={{ title: t(m.agency_empty), text: t(m.agency_empty_text), action: <AddCreatorLink /> }}
      loaded={list.rows !== undefined}
      failed={list.isError}
      error={list.error}
      onRetry={list.refetch}
      rows={(list.rows ?? []).map((creator) => (
        <CreatorLine key={creator.id} creator={creator}>
          <GoalBar creator={creator} />
          <DashboardLink creator={creator} />
        </CreatorLine>
      ))}
    >
      <MoreButton {...list} />
    </ListCard>
  )
}
