import { m } from '@aplauso/texts/messages'
import type { JournalRecord, Records } from './records.ts'
import { type Words, without } from './words.ts'

type Happened = { at: Date; what: string }

/** Everything that happened to the donation and that there is a record of, in order. */
export function historyOf({ donation, refunds, journals }: Records, words: Words): Happened[] {
  const options = { locale: words.locale }
  const { sequence, creator_name: creator } = donation
  const amount = words.money(donation.amount_cents)
  const happened: (Happened | undefined)[] = [
    { at: donation.created_at, what: m.evidence_started({ creator }, options) },
    at(donation.terms_accepted_at, m.evidence_terms({ version: donation.terms_version ?? '' }, options)),
    { at: donation.paid_at, what: m.evidence_paid({ amount }, options) },
    { at: donation.paid_at, what: m.evidence_alert({ number: sequence }, options) },
    alertEnd(donation, options),
    ...refunds.flatMap(({ amount_cents, created_at, ended_at, failed }) => {
      const of = { amount: words.money(amount_cents) }
      return [
        { at: created_at, what: m.evidence_refund_asked(of, options) },
        failed ? at(ended_at, m.evidence_refund_failed(of, options)) : undefined,
      ]
    }),
    ...journals.flatMap((journal) => wentBack(journal, words)),
  ]
  return happened.filter((one) => one !== undefined).sort((a, b) => a.at.getTime() - b.at.getTime())
}

const same = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

const at = (time: Date | null, what: string): Happened | undefined => (time === null ? undefined : { at: time, what })

function alertEnd(donation: Records['donation'], options: { locale: Words['locale'] }): Happened | undefined {
  const { shown_at: shownAt, skipped_at: skippedAt, withdrawn_at: withdrawnAt, paid_at: paidAt } = donation
  if (donation.below_minimum && same(skippedAt, paidAt)) return at(paidAt, m.evidence_below_minimum({}, options))
  if (!same(skippedAt, shownAt)) return at(shownAt, m.evidence_shown({}, options))
  // Taken out because the money went back: nobody skipped it.
  return same(skippedAt, withdrawnAt) ? undefined : at(skippedAt, m.evidence_skipped({}, options))
}

function wentBack(
  { created_at, refunded_cents: refunded, charged_back_cents: chargedBack }: JournalRecord,
  words: Words,
) {
  const options = { locale: words.locale }
  const of = (cents: typeof refunded) => ({ amount: words.money(cents < 0 ? without(cents) : cents) })
  return [
    refunded > 0 ? m.evidence_refunded(of(refunded), options) : undefined,
    refunded < 0 ? m.evidence_refund_back(of(refunded), options) : undefined,
    chargedBack > 0 ? m.evidence_charged_back(of(chargedBack), options) : undefined,
    chargedBack < 0 ? m.evidence_won(of(chargedBack), options) : undefined,
  ].flatMap((what) => (what === undefined ? [] : [{ at: created_at, what }]))
}
