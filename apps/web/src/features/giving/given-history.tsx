import type { GivenDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import type { ComponentType } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { DiscoverButton } from './discover-button.tsx'
import { useRecentlyGiven } from './queries.ts'
import { SeeAll } from './see-all.tsx'

/** The latest donations, each in the dashboard's own kind of row. */
export function GivenHistory({ Row }: { Row: ComponentType<{ donation: GivenDonation }> }) {
  const t = useText()
  const { data, error, isError, refetch } = useRecentlyGiven()
  return (
    <ListCard
      title={t(m.supporter_history)}
      note={t(m.supporter_history_note)}
      empty={{
        title: t(m.supporter_empty),
        text: t(m.supporter_empty_text),
        action: <DiscoverButton />,
      }}
      loaded={data !== undefined}
      failed={isError}
      error={error}
      onRetry={refetch}
      rows={(data ?? []).map((donation) => <Row key={donation.id} donation={donation} />)}
    >
      {data && data.length > 0 && <SeeAll to="/dashboard/fan/donations" text={t(m.supporter_see_all)} />}
    </ListCard>
  )
}
