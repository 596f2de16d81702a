import type { DonationEvent } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import type { JournalRecord, Records } from './records.ts'

/** What happened to the donation and that there is a record of, in order. */
export function eventsOf({ donation, refunds, journals }: Records): DonationEvent[] {
  const events = [
    at(donation.created_at, 'started'),
    at(donation.paid_at, 'paid', donation.amount_cents),
    alertEnd(donation),
    at(donation.replay_requested_at, 'replay_asked'),
    ...refunds.flatMap(({ amount_cents, created_at, ended_at, failed }) => [
      at(created_at, 'refund_asked', amount_cents),
      failed ? at(ended_at, 'refund_failed', amount_cents) : undefined,
    ]),
    ...journals.flatMap(wentBack),
  ]
  // A sort that is stable: of the same moment, what is named first came first.
  return events.filter((one) => one !== undefined).sort((a, b) => a.at.localeCompare(b.at))
}

const same = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

const at = (
  time: Date | null,
  kind: DonationEvent['kind'],
  amount: DonationEvent['amount'] = null,
): DonationEvent | undefined => (time === null ? undefined : { at: time.toISOString(), kind, amount })

function alertEnd(donation: Records['donation']): DonationEvent | undefined {
  const { shown_at: shownAt, skipped_at: skippedAt, withdrawn_at: withdrawnAt, paid_at: paidAt } = donation
  if (donation.below_minimum && same(skippedAt, paidAt)) return at(paidAt, 'below_minimum')
  if (!same(skippedAt, shownAt)) return at(shownAt, 'shown')
  // Taken out because the money went back: nobody skipped it.
  return same(skippedAt, withdrawnAt) ? undefined : at(skippedAt, 'skipped')
}

function wentBack({ created_at, refunded_cents: refunded, charged_back_cents: chargedBack }: JournalRecord) {
  return [
    refunded > 0 ? at(created_at, 'refunded', refunded) : undefined,
    refunded < 0 ? at(created_at, 'refund_back', cents(-refunded)) : undefined,
    chargedBack > 0 ? at(created_at, 'charged_back', chargedBack) : undefined,
    chargedBack < 0 ? at(created_at, 'chargeback_won', cents(-chargedBack)) : undefined,
  ]
}
