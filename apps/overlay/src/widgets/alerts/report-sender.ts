import { SECOND_MS } from '@aplauso/contract/limits'
import type { Clock } from '@aplauso/live/browser-clock'
import { debounce } from '../../core/debounce.ts'
import type { ServerConnection } from '../../core/server-connection.ts'
import type { AlertReports } from './alert-reports.ts'

const DEBOUNCE = { afterMs: 50, restMs: SECOND_MS }

export type ReportSenderDeps = {
  clock: Clock
  reports: Pick<AlertReports, 'unsent' | 'confirm'>
  connection: Pick<ServerConnection, 'report' | 'isJoined'>
}

/** Returns a function that sends the reports soon: one batch for reports that come together, batch after batch. */
export function createReportSender({ clock, reports, connection }: ReportSenderDeps): () => void {
  let isSending = false

  const sendSoon = debounce({ clock, ...DEBOUNCE }, () => {
    const ids = reports.unsent()
    if (isSending || ids.length === 0) return
    isSending = true
    connection.report(ids, (delivered) => {
      isSending = false
      reports.confirm(delivered)
      // Without a connection, the next join sends them.
      if (connection.isJoined() && reports.unsent().length > 0) sendSoon()
    })
  })

  return sendSoon
}
