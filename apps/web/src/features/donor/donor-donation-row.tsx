import type { DonationStatus, DonorDonation } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { type DonationNote, DonationRow } from '#components/donations/donation-row.tsx'
import type { Ticks } from '#components/donations/use-ticks.ts'
import { monthsBadge } from '#components/recurring-donations/months-badge.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, type Translate, useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Link } from '#ui/text/link.tsx'

/** Status text beside the amount; a paid donation has none. */
const DONATION_STATUS_TEXTS: Record<DonationStatus, Message | undefined> = {
  paid: undefined,
  pending: m.supporter_status_pending,
  failed: m.supporter_status_failed,
  canceled: m.supporter_status_canceled,
  expired: m.supporter_status_expired,
  refunded: m.supporter_status_refunded,
  charged_back: m.supporter_status_charged_back,
}

export type DonorDonationRowProps = { donation: DonorDonation; tick?: ReturnType<Ticks['of']>; onOpen: () => void }

/** A row of the donor's donation history. `children` names the creator. */
export function DonorDonationRow({
  donation,
  tick,
  onOpen,
  children,
}: DonorDonationRowProps & { children: ReactNode }) {
  const { t, language } = useLanguage()
  const timeZone = useSession().user?.timeZone
  const { id, creator, message, status, amount, createdAt } = donation
  const nameAndAmount = { name: creator.displayName, amount: formatEuros(amount, language) }
  return (
    <DonationRow
      id={id}
      name={children}
      label={t(m.donation_open_to, nameAndAmount)}
      message={message}
      notes={donorNotesOf(donation, t, language)}
      time={createdAt}
      timeZone={timeZone}
      amountCents={amount}
      isFullyReturned={status !== 'paid'}
      onOpen={onOpen}
      {...(tick && { tick: { ...tick, label: t(m.donation_tick_to, nameAndAmount) } })}
    />
  )
}

export function donorNotesOf(
  { status, refunded, amount, monthsInRow, private: isPrivate }: DonorDonation,
  t: Translate,
  language: Language,
): DonationNote[] {
  const text = DONATION_STATUS_TEXTS[status]
  const months = monthsBadge(monthsInRow, t)
  return [
    ...(months ? [{ text: months }] : []),
    ...(isPrivate ? [{ text: t(m.donation_private) }] : []),
    ...(text ? [{ text: t(text) }] : []),
    ...(refunded > 0 && refunded < amount
      ? [{ text: t(m.common_given_back, { amount: formatEuros(refunded, language) }) }]
      : []),
  ]
}

/** Link to the creator's donation page. `page`: slug or id. */
export function CreatorLink({ page, children }: { page: string; children: ReactNode }) {
  return (
    <Link
      to={`/donate/${encodeURIComponent(page)}`}
      translate="no"
      className="z-1 rounded-xs py-1 wrap-anywhere underline-offset-4 reach hover:underline"
    >
      {children}
    </Link>
  )
}
