import type { DonationEvent } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { donationEvents } from './evidence-events.ts'
import type { EvidenceFormat } from './evidence-format.ts'
import type { Records } from './evidence-records.ts'

type HistoryRow = { at: Date; what: string }

/** Recorded events of the donation, in order, with the texts of a file for disputes. */
export function historyRows(records: Records, format: EvidenceFormat): HistoryRow[] {
  const { terms_version: version, terms_accepted_at: acceptedAt, paid_at: paidAt, sequence } = records.donation
  const options = { locale: format.locale }
  return donationEvents(records)
    .flatMap((event) => {
      const row = { at: new Date(event.at), what: eventText(event, records, format) }
      if (event.kind === 'started' && acceptedAt !== null)
        return [row, { at: acceptedAt, what: m.evidence_terms({ version: version ?? '' }, options) }]
      if (event.kind === 'paid' && sequence !== null)
        return [row, { at: paidAt, what: m.evidence_alert({ number: sequence }, options) }]
      return [row]
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

function eventText({ kind, amount }: DonationEvent, { donation }: Records, format: EvidenceFormat): string {
  const options = { locale: format.locale }
  const of = { amount: format.money(amount ?? cents(0)) }
  switch (kind) {
    case 'started':
      return m.evidence_started({ creator: donation.creator_name }, options)
    case 'paid':
      return m.evidence_paid(of, options)
    case 'shown':
      return m.evidence_shown({}, options)
    case 'skipped':
      return m.evidence_skipped({}, options)
    case 'below_minimum':
      return m.evidence_below_minimum({}, options)
    case 'replay_asked':
      return m.evidence_replay({}, options)
    case 'refund_asked':
      return m.evidence_refund_asked(of, options)
    case 'refund_failed':
      return m.evidence_refund_failed(of, options)
    case 'refunded':
      return m.evidence_refunded(of, options)
    case 'refund_back':
      return m.evidence_refund_back(of, options)
    case 'charged_back':
      return m.evidence_charged_back(of, options)
    case 'chargeback_won':
      return m.evidence_won(of, options)
  }
}
