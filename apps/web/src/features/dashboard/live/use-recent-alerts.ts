import type { AlertQueue } from '@aplauso/contract/alerts'
import { RECENT_DONATIONS } from '@aplauso/contract/limits'
import type { RecentAlert } from '@aplauso/contract/team'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useQueue, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { rowIdOf } from '#components/live/recent-donation-rows.ts'
import { useDebouncedValue } from '#lib/browser/use-debounced-value.ts'
import type { LiveFeedRow } from './live-feed.tsx'

/** Recent alerts, for an actor who gets no donations live: fetched again when the queue's content changes. */
export function useRecentAlerts() {
  const { queue, api, creatorId } = useQueue()
  const path = withCreatorId(`/api/alerts/recent?limit=${RECENT_DONATIONS}`, creatorId)
  const { data, error, refetch } = useQuery({ queryKey: [path], queryFn: () => api.get<RecentAlert[]>(path) })
  const content = useDebouncedValue(queueContentOf(queue))
  useEffect(() => {
    if (content !== '') void refetch()
  }, [content, refetch])
  return { rows: data?.map(feedRowOf), error, onRetry: refetch }
}

function queueContentOf(queue: AlertQueue | undefined): string {
  if (!queue) return ''
  const { playing, waiting, missed, held } = queue
  return JSON.stringify([playing, waiting, missed, held].map((list) => list.map(({ id }) => id)))
}

const feedRowOf = ({ donorName, message, amount, createdAt, ...alert }: RecentAlert): LiveFeedRow => ({
  ...{
    id: rowIdOf(alert),
    donorName,
    message: message ?? null,
    amount,
    returnedCents: 0,
    paidAt: createdAt,
    live: false,
    test: alert.test,
  },
  ...{ status: 'paid', alertStatus: alert.status, monthsInRow: alert.monthsInRow ?? null },
})
