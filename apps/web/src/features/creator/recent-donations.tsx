import type { Alert } from '@aplauso/contract/alerts'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#lib/language.tsx'
import { useNowMs } from '#lib/use-now.ts'
import { ListCard } from '#ui/list-card.tsx'
import { recentKey } from './queries.ts'
import { ReceivedDonationRow } from './received-donation-row.tsx'
import { receivedRows } from './received-rows.ts'

type RecentDonationsProps = { live: readonly Alert[]; creatorId?: string }

export function RecentDonations({ live, creatorId }: RecentDonationsProps) {
  const t = useText()
  const nowMs = useNowMs()
  const { data, isError, refetch } = useQuery<ReceivedDonation[]>({ queryKey: recentKey(creatorId) })
  return (
    <ListCard
      title={t(m.dashboard_recent)}
      note={t(m.dashboard_recent_note)}
      empty={{ title: t(m.dashboard_empty), text: t(creatorId ? m.managed_empty_text : m.dashboard_empty_text) }}
      loaded={data !== undefined}
      failed={isError}
      onRetry={refetch}
      rows={receivedRows(live, data ?? []).map((row) => <ReceivedDonationRow key={row.id} row={row} nowMs={nowMs} />)}
    />
  )
}
