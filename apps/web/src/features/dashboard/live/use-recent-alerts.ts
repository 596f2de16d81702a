import type { AlertQueue } from '@aplauso/contract/alerts'
import { RECENT_DONATIONS } from '@aplauso/contract/limits'
import type { RecentAlert } from '@aplauso/contract/stage'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSettled } from '#lib/browser/use-settled.ts'
import { onStage, useQueue } from '#parts/alert-queue/queue-context.ts'
import { rowIdOf } from '#parts/live/received-rows.ts'
import type { FedRow } from './live-feed.tsx'

/** What happened last, for a hand that the donations are not told to: asked for again whenever the queue has another content. */
export function useRecentAlerts() {
  const { queue, api, creatorId } = useQueue()
  const path = onStage(`/api/alerts/recent?limit=${RECENT_DONATIONS}`, creatorId)
  const { data, error, refetch } = useQuery({ queryKey: [path], queryFn: () => api.get<RecentAlert[]>(path) })
  const content = useSettled(contentOf(queue))
  useEffect(() => {
    if (content !== '') void refetch()
  }, [content, refetch])
  return { rows: data?.map(rowOf), error, onRetry: refetch }
}

function contentOf(queue: AlertQueue | undefined): string {
  if (!queue) return ''
  const { playing, waiting, missed, held } = queue
  return JSON.stringify([playing, waiting, missed, held].map((list) => list.map(({ id }) => id)))
}

const rowOf = ({ donorName, message, amount, createdAt, ...alert }: RecentAlert): FedRow => ({
  ...{
    id: rowIdOf(alert),
    donorName,
    message: message ?? null,
    amount,
    backCents: 0,
    paidAt: createdAt,
    live: false,
    test: alert.test,
  },
  ...{ status: 'paid', alertStatus: alert.status, monthsInRow: alert.monthsInRow ?? null },
})
