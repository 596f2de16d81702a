import type { AlertQueue } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import type { Translate } from '#lib/i18n/language.tsx'
import { rowIdOf } from '#parts/live/received-rows.ts'
import type { FedRow } from './live-feed.tsx'

/** The last that was shown, for it to be shown again: not what is still to come, or is on the screen just now. */
export function lastOf(rows: readonly FedRow[] | undefined, queue: AlertQueue | undefined, t: Translate) {
  const ahead = new Set([...(queue?.playing ?? []), ...(queue?.waiting ?? [])].map(rowIdOf))
  const last = rows?.find(({ id, status }) => status === 'paid' && !ahead.has(id))
  return last ? { donationId: last.id, name: last.donorName ?? t(m.common_anonymous) } : null
}
