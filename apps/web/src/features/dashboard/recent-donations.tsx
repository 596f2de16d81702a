import type { ActorAlert } from '@aplauso/contract/alerts'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { recentDonationRows } from '#components/live/recent-donation-rows.ts'
import { donationsPath } from '#components/managed-creator/creator-paths.ts'
import { recentDonationsKey } from '#lib/api/creator-query-keys.ts'
import { useNowMs } from '#lib/browser/use-now.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { Link } from '#ui/text/link.tsx'
import { ReceivedDonationRow } from './received-donation-row.tsx'

type RecentDonationsProps = { live: readonly ActorAlert[]; creatorId?: string; expectsNone?: boolean }

export function RecentDonations({ live, creatorId, expectsNone = false }: RecentDonationsProps) {
  const t = useText()
  const nowMs = useNowMs()
  const { data, error, isError, refetch } = useQuery<ReceivedDonation[]>({ queryKey: recentDonationsKey(creatorId) })
  const rows = recentDonationRows(live, data ?? [])
  return (
    <ListCard
      title={t(m.dashboard_recent)}
      empty={{ title: t(m.dashboard_empty), text: t(creatorId ? m.managed_empty_text : m.dashboard_empty_text) }}
      expectsNone={expectsNone}
      loaded={data !== undefined}
      failed={isError}
      error={error}
      onRetry={refetch}
      rows={rows.map((row) => <ReceivedDonationRow key={row.id} row={row} nowMs={nowMs} creatorId={creatorId} />)}
    >
      {rows.length > 0 && (
        <div className="border-t border-line px-5 py-1.5 text-sm sm:px-6">
          <Link to={donationsPath(creatorId)} className="gap-2 tap-link">
            {t(m.received_see_all)}
            <ArrowRight size={16} aria-hidden="true" />
          </Link>
        </div>
      )}
    </ListCard>
  )
}
