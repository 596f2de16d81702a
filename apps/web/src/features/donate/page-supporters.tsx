import type { PublicDonationPage } from '@aplauso/contract/donation-page'
import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { formatAgo, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

type PageSupportersProps = PublicDonationPage['supporters'] & { nowMs: number }

/** The latest and the top supporters that the creator shows. */
export default function PageSupporters({ recent, top, nowMs }: PageSupportersProps) {
  const { t } = useLanguage()
  return (
    <>
      {top.length > 0 && <SupporterList title={t(m.donate_top)} people={top} isRanked nowMs={nowMs} />}
      {recent.length > 0 && <SupporterList title={t(m.donate_recent)} people={recent} isRanked={false} nowMs={nowMs} />}
    </>
  )
}

type SupporterListProps = {
  title: string
  people: PublicDonationPage['supporters']['recent']
  isRanked: boolean
  nowMs: number
}

function SupporterList({ title, people, isRanked, nowMs }: SupporterListProps) {
  const { t, language } = useLanguage()
  const id = useId()
  const List = isRanked ? 'ol' : 'ul'
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <List className="mt-2 divide-y divide-line">
        {people.map(({ donorName, amount, message, at, monthsInRow, alertId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing of somebody whose name is hidden tells them apart
          <li key={index} data-testid="supporter" className="flex items-baseline gap-3 py-2 text-sm">
            {isRanked && <span className="tnum w-5 shrink-0 text-end text-ink-3">{index + 1}</span>}
            <span className="min-w-0 flex-1">
              <span className="font-semibold wrap-anywhere">
                {donorName === null ? t(m.common_anonymous) : <span translate="no">{donorName}</span>}
              </span>
              {monthsInRow !== null && monthsInRow > 1 && (
                <span className="ms-2 text-xs text-ink-2">{t(m.donate_months_in_row, { count: monthsInRow })}</span>
              )}
              {message !== null && (
                <span translate="no" className="line-clamp-2 wrap-anywhere text-ink-2">
                  {message}
                </span>
              )}
              {alertId !== null && (
                <a href={`/report?kind=message&target=${alertId}`} className="text-xs tap-link">
                  {t(m.report_link)}
                </a>
              )}
            </span>
            <span className="shrink-0 text-end">
              {amount !== null && (
                <span className="tnum block font-semibold">{formatShortEuros(amount, language)}</span>
              )}
              {at !== null && <span className="block text-xs text-ink-3">{formatAgo(at, language, nowMs)}</span>}
            </span>
          </li>
        ))}
      </List>
    </section>
  )
}
