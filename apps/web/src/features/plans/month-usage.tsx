import { planWarningThreshold, SOLD_PLANS } from '@aplauso/contract/plan-ids'
import type { Subscription } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatNextMonth } from '#lib/i18n/dates.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlanTable } from '#lib/page/plans.ts'
import { Meter } from '#ui/chart/meter.tsx'

const BARS = 40

/** Donations of this month and the plan's limit. */
export function MonthUsage({ subscription, timeZone }: { subscription: Subscription; timeZone: string }) {
  const { t, language } = useLanguage()
  const plans = usePlanTable()
  const nowMs = useNowMs()
  const { donationsThisMonth: count, donationsPerMonth: limit } = subscription
  const isMoreSold = SOLD_PLANS.some((id) => (plans[id].donationsPerMonth ?? Number.POSITIVE_INFINITY) > (limit ?? 0))
  const date = formatNextMonth(timeZone, language, nowMs)
  const state = limit === null || count < planWarningThreshold(limit) ? 'open' : count < limit ? 'near' : 'full'
  return (
    <section aria-labelledby="plan-month" className="p-5 card sm:p-6">
      <h2 id="plan-month" className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {t(m.plan_month_title)}
      </h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span data-testid="donations-this-month" className="display tnum text-3xl">
          {formatNumber(count, language)}
        </span>
        <span className="text-ink-2">
          {limit === null ? t(m.plan_month_unlimited) : t(m.plan_month_of, { limit: formatNumber(limit, language) })}
        </span>
      </p>
      {limit !== null && (
        <Meter
          label={t(m.plan_month_title)}
          testId="month-meter"
          percent={Math.min(100, (count / limit) * 100)}
          bars={BARS}
          seed="mes"
          className="mt-3 h-12"
        />
      )}
      {limit !== null && (
        <p className={`mt-3 text-sm ${state === 'full' ? 'font-semibold text-perigo' : 'text-ink-2'}`}>
          {state === 'open' && t(m.plan_month_reset, { date })}
          {state === 'near' && t(m.plan_month_near, { date })}
          {state === 'full' && t(isMoreSold ? m.plan_month_full : m.plan_banner_full, { date })}
        </p>
      )}
      {limit !== null && <p className="mt-1.5 text-xs text-ink-3">{t(m.plan_month_open)}</p>}
    </section>
  )
}
