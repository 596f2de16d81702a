import type { AlertQueue } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { rowIdOf } from '#components/live/recent-donation-rows.ts'
import type { Translate } from '#lib/i18n/language.tsx'
import type { LiveFeedRow } from './live-feed.tsx'

/** The last shown alert, for a replay; not one that is on screen or still queued. */
export function lastShownAlert(rows: readonly LiveFeedRow[] | undefined, queue: AlertQueue | undefined, t: Translate) {
  const upcoming = new Set([...(queue?.playing ?? []), ...(queue?.waiting ?? [])].map(rowIdOf))
  const last = rows?.find(({ id, status }) => status === 'paid' && !upcoming.has(id))
  return last ? { donationId: last.id, name: last.donorName ?? t(m.common_anonymous) } : null
}
