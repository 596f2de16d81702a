import type { PendingDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

/** A donation that may still be paid: donor, amount and start. */
export function PendingDonationRow({
  donation,
  timeZone,
}: {
  donation: PendingDonation
  timeZone: string | undefined
}) {
  const { t, language } = useLanguage()
  const { donorName, message, amount, createdAt } = donation
  return (
    <li
      data-testid="coming-row"
      className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-semibold wrap-anywhere">
          {donorName ?? t(m.common_anonymous)}
          {donation.private && <span className="bg-sunken px-2 py-0 text-ink-2 chip">{t(m.donation_private)}</span>}
        </p>
        {message && (
          <p translate="no" className="line-clamp-1 text-sm wrap-anywhere text-ink-2">
            {message}
          </p>
        )}
      </div>
      <p className="tnum text-end">
        <span className="block font-semibold whitespace-nowrap">{formatEuros(amount, language)}</span>
        <time dateTime={createdAt} className="text-xs whitespace-nowrap text-ink-2">
          {formatMoment(createdAt, 'date', language, timeZone)}
        </time>
      </p>
    </li>
  )
}
