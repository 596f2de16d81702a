import { m } from '@aplauso/texts/messages'
import { CircleAlert, Gauge } from 'lucide-react'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatNextMonth } from '#lib/i18n/dates.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

type LimitBannerProps = { count: number; limit: number; timeZone: string }

/** Notice that the plan's monthly donations are nearly or fully used. */
export default function LimitBanner({ count, limit, timeZone }: LimitBannerProps) {
  const { t, language } = useLanguage()
  const date = formatNextMonth(timeZone, language, useNowMs())
  const isFull = count >= limit
  const Icon = isFull ? CircleAlert : Gauge
  return (
    <aside
      aria-label={t(m.plan_banner_label)}
      data-testid="limit-banner"
      className={`mt-5 flex items-start gap-3 rounded-md border px-4 py-1 text-sm sm:items-center ${isFull ? 'border-perigo bg-surface' : 'border-line bg-holofote-soft'}`}
    >
      <Icon
        size={18}
        aria-hidden="true"
        className={`mt-3 shrink-0 sm:mt-0 ${isFull ? 'text-perigo' : 'text-holofote-text'}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 py-2 sm:flex-row sm:flex-wrap sm:items-center sm:py-0">
        <p className={`tnum min-w-0 ${isFull ? 'font-semibold' : ''}`}>
          {isFull
            ? t(m.plan_banner_full, { date })
            : t(m.plan_banner_near, {
                count: formatNumber(count, language),
                limit: formatNumber(limit, language),
                date,
              })}
        </p>
        <Link to="/dashboard/creator/plan" className="tap-link">
          {t(isFull ? m.plan_banner_open : m.plan_banner_link)}
        </Link>
      </div>
    </aside>
  )
}
