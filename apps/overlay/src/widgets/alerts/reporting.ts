import { SECOND_MS } from '@aplauso/contract/limits'
import type { Clock } from '@aplauso/live/clock'
import type { Feed } from '../../core/feed.ts'
import { paced } from '../../core/pace.ts'
import type { Reports } from './reports.ts'

const PACE = { afterMs: 50, restMs: SECOND_MS }

export type ReportingDeps = {
  clock: Clock
  reports: Pick<Reports, 'unsent' | 'confirm'>
  feed: Pick<Feed, 'report' | 'isJoined'>
}

/** Gives the way to bring the reports to the server: those that come together at once, one batch after the other. */
export function createReporting({ clock, reports, feed }: ReportingDeps): () => void {
  let isUnderWay = false

  const sendSoon = paced({ clock, ...PACE }, () => {
    const ids = reports.unsent()
    if (isUnderWay || ids.length === 0) return
    isUnderWay = true
    feed.report(ids, (delivered) => {
      isUnderWay = false
      reports.confirm(delivered)
      // Without a connection, the next one is waited for.
      if (feed.isJoined() && reports.unsent().length > 0) sendSoon()
    })
  })

  return sendSoon
}
