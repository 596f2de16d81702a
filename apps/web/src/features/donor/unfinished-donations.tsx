import type { DonorDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { UNFINISHED_KEY } from './donor-queries.ts'

/** Unfinished checkouts, each with a link to continue. Renders nothing if there are none or loading failed. */
export function UnfinishedDonations() {
  const { t, language } = useLanguage()
  const id = useId()
  const timeZone = useSession().user?.timeZone
  const { data } = useQuery<DonorDonation[]>({ queryKey: UNFINISHED_KEY })
  const resumable = data?.filter(({ checkoutUrl }) => checkoutUrl !== null) ?? []
  if (resumable.length === 0) return null
  return (
    <section aria-labelledby={id} data-testid="unfinished" className="mb-5 overflow-clip card">
      <div className="px-5 pt-5 pb-4 sm:px-6">
        <h2 id={id} className="text-lg">
          {t(m.supporter_unfinished)}
        </h2>
        <p className="text-sm text-ink-3">{t(m.supporter_unfinished_text)}</p>
      </div>
      <ul>
        {resumable.map(({ id: donationId, creator: { displayName: name }, amount, createdAt, checkoutUrl }) => (
          <li
            key={donationId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 sm:px-6"
          >
            <p className="min-w-0 flex-1 basis-40">
              <span translate="no" className="block font-semibold wrap-anywhere">
                {name}
              </span>
              <span className="tnum block text-sm text-ink-2">
                {formatEuros(amount, language)} ·{' '}
                <time dateTime={createdAt}>{formatMoment(createdAt, 'minute', language, timeZone)}</time>
              </span>
            </p>
            <a
              href={checkoutUrl ?? undefined}
              aria-label={t(m.supporter_finish_of, { name, amount: formatEuros(amount, language) })}
              className="text-sm btn btn-primary max-xs:w-full"
            >
              {t(m.supporter_finish)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
