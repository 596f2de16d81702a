import type { DonationStatus, GivenDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Link } from '#ui/text/link.tsx'

/** What a row says beside its amount; a paid donation needs no word. */
const GIVEN_STATUS_TEXTS: Record<DonationStatus, Message | undefined> = {
  paid: undefined,
  pending: m.supporter_status_pending,
  failed: m.supporter_status_failed,
  canceled: m.supporter_status_canceled,
  expired: m.supporter_status_expired,
  refunded: m.supporter_status_refunded,
  charged_back: m.supporter_status_charged_back,
}

type GivenRowProps = {
  donation: GivenDonation
  /** With its message to the end. */
  isWhole?: boolean
  /** To whom it went. */
  children: ReactNode
}

/** A line of a history of donations given. */
export function GivenRow({ donation, isWhole = false, children }: GivenRowProps) {
  const { t, language } = useLanguage()
  const { creator, message, status, refunded, amount } = donation
  const statusText = GIVEN_STATUS_TEXTS[status]
  const notes = [
    ...(statusText ? [t(statusText)] : []),
    ...(refunded > 0 && refunded < amount ? [t(m.common_given_back, { amount: formatEuros(refunded, language) })] : []),
  ]
  return (
    <li
      data-testid="donation-row"
      className="flex flex-wrap items-center gap-x-3.5 border-t border-line px-5 py-3.5 sm:px-6"
    >
      <Avatar name={creator.displayName} className="size-10 bg-sunken! text-base text-ink-2!" />
      <div className="min-w-0 flex-1">
        {children}
        {message && !isWhole && (
          <p translate="no" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
            {message}
          </p>
        )}
        {notes.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-1.5">
            {notes.map((note) => (
              <span key={note} className="bg-sunken text-ink-2 chip">
                {note}
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="shrink-0 text-end">
        <p className={`display tnum text-lg leading-tight ${status === 'paid' ? '' : 'text-ink-3'}`}>
          {formatEuros(amount, language)}
        </p>
        <time dateTime={donation.createdAt} className="tnum text-xs text-ink-2">
          {formatMoment(donation.createdAt, 'date', language)}
        </time>
      </div>
      {message && isWhole && (
        <p translate="no" className="mt-1.5 w-full text-sm wrap-anywhere whitespace-pre-line text-ink-2 sm:ps-13.5">
          {message}
        </p>
      )}
    </li>
  )
}

/** To whom it went. `page`: slug or id. */
export function CreatorLink({ page, children }: { page: string; children: ReactNode }) {
  return (
    <Link
      to={`/donate/${encodeURIComponent(page)}`}
      translate="no"
      className="rounded-xs py-1 font-semibold wrap-anywhere underline-offset-4 reach hover:underline"
    >
      {children}
    </Link>
  )
}
