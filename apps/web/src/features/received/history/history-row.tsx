import type { AlertStatus, ReceivedDonation } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { type DonationNote, DonationRow } from '#components/donations/donation-row.tsx'
import type { Ticks } from '#components/donations/use-ticks.ts'
import { monthsBadge } from '#components/recurring-donations/months-badge.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, type Translate, useLanguage } from '#lib/i18n/language.tsx'

const ALERT_TEXTS: Record<AlertStatus, Message> = {
  waiting: m.received_alert_waiting,
  shown: m.received_alert_shown,
  missed: m.dashboard_missed,
  skipped: m.queue_skipped,
  below_minimum: m.queue_below_minimum,
  held: m.queue_held,
  rejected: m.queue_rejected,
}

type HistoryRowProps = {
  donation: ReceivedDonation
  timeZone: string | undefined
  tick: ReturnType<Ticks['of']>
  onOpen: () => void
}

export function HistoryRow({ donation, timeZone, tick, onOpen }: HistoryRowProps) {
  const { t, language } = useLanguage()
  const { id, message, paidAt, alertStatus, status, amount } = donation
  const name = donation.donorName ?? t(m.common_anonymous)
  const named = { name, amount: formatEuros(amount, language) }
  return (
    <DonationRow
      id={id}
      name={name}
      label={t(m.donation_open, named)}
      message={message}
      notes={receivedNotes(donation, t, language)}
      alert={{
        text: alertStatus && !donation.private ? t(ALERT_TEXTS[alertStatus]) : '',
        isOrdinary: status !== 'paid' || alertStatus === 'shown' || alertStatus === null,
      }}
      time={paidAt}
      timeZone={timeZone}
      amountCents={amount}
      isFullyReturned={status !== 'paid'}
      onOpen={onOpen}
      tick={{ ...tick, label: t(m.donation_tick, named) }}
    />
  )
}

/** Notes on a received donation: month of a recurring donation, amounts refunded, charged back or about to be. */
export function receivedNotes(donation: ReceivedDonation, t: Translate, language: Language): DonationNote[] {
  const { status, amount, refunded, chargedBack, refundPending, monthsInRow } = donation
  const months = monthsBadge(monthsInRow, t)
  const backCents = refunded + chargedBack
  const euros = (cents: number) => formatEuros(cents, language)
  return [
    ...(months ? [{ text: months }] : []),
    ...(donation.private ? [{ text: t(m.donation_private) }] : []),
    ...(status === 'paid'
      ? []
      : [
          {
            text: t(status === 'charged_back' ? m.dashboard_charged_back : m.dashboard_refunded),
            tone: 'bad' as const,
          },
        ]),
    ...(backCents > 0 && backCents < amount
      ? [{ text: t(m.common_given_back, { amount: euros(backCents) }), tone: 'bad' as const }]
      : []),
    ...(refundPending > 0 ? [{ text: t(m.received_back_pending, { amount: euros(refundPending) }) }] : []),
  ]
}
