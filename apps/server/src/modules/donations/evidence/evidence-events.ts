import type { DonationEvent } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import type { JournalRecord, Records } from './evidence-records.ts'

/** Also of a donation that is not paid. */
export type EventRecords = Pick<Records, 'refunds' | 'journals'> & {
  donation: Pick<
    Records['donation'],
    'created_at' | 'amount_cents' | 'shown_at' | 'skipped_at' | 'withdrawn_at' | 'below_minimum' | 'replay_requested_at'
  > & { paid_at: Date | null }
}

export function donationEvents({ donation, refunds, journals }: EventRecords): DonationEvent[] {
  const events = [
    eventAt(donation.created_at, 'started'),
    eventAt(donation.paid_at, 'paid', donation.amount_cents),
    alertEvent(donation),
    eventAt(donation.replay_requested_at, 'replay_asked'),
    ...refunds.flatMap(({ amount_cents, created_at, ended_at, failed }) => [
      eventAt(created_at, 'refund_asked', amount_cents),
      failed ? eventAt(ended_at, 'refund_failed', amount_cents) : undefined,
    ]),
    ...journals.flatMap(reversalEvents),
  ]
  // The sort is stable: events of the same moment stay in the order above.
  return events.filter((event) => event !== undefined).sort((a, b) => a.at.localeCompare(b.at))
}

const same = (event: Date | null, other: Date | null) => event?.getTime() === other?.getTime()

const eventAt = (
  time: Date | null,
  kind: DonationEvent['kind'],
  amount: DonationEvent['amount'] = null,
): DonationEvent | undefined => (time === null ? undefined : { at: time.toISOString(), kind, amount })

function alertEvent(donation: EventRecords['donation']): DonationEvent | undefined {
  const { shown_at: shownAt, skipped_at: skippedAt, withdrawn_at: withdrawnAt, paid_at: paidAt } = donation
  if (donation.below_minimum && same(skippedAt, paidAt)) return eventAt(paidAt, 'below_minimum')
  if (!same(skippedAt, shownAt)) return eventAt(shownAt, 'shown')
  // A withdrawn alert was not skipped by anyone.
  return same(skippedAt, withdrawnAt) ? undefined : eventAt(skippedAt, 'skipped')
}

function reversalEvents({ created_at, refunded_cents: refunded, charged_back_cents: chargedBack }: JournalRecord) {
  return [
    refunded > 0 ? eventAt(created_at, 'refunded', refunded) : undefined,
    refunded < 0 ? eventAt(created_at, 'refund_back', cents(-refunded)) : undefined,
    chargedBack > 0 ? eventAt(created_at, 'charged_back', chargedBack) : undefined,
    chargedBack < 0 ? eventAt(created_at, 'chargeback_won', cents(-chargedBack)) : undefined,
  ]
}
