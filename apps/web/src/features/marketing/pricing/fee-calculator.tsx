import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { donationsText } from '#lib/i18n/donations-text.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlanTable } from '#lib/page/plans.ts'
import { BestPlanPanel } from './best-plan-panel.tsx'
import { comparedPlans, type OwnPlan } from './compared-plans.ts'
import { MonthFields } from './month-fields.tsx'
import { highestPayout, type Month, type PlanTerms, payoutOn, paysOffFrom } from './payout-per-plan.ts'
import { PayoutTable } from './payout-table.tsx'
import { useTypedMonth } from './use-typed-month.ts'

type FeeCalculatorProps = {
  start: Month
  isSold: boolean
  title: string
  lead: ReactNode
  /** The plan of the signed-in creator. */
  own?: OwnPlan
}

/** Payout of a month on each plan. Rendered on the server for `start`, so that it is readable without JavaScript. */
export function FeeCalculator({ start, isSold, title, lead, own }: FeeCalculatorProps) {
  const { t, language } = useLanguage()
  const typed = useTypedMonth(start, language)
  const plans = comparedPlans(usePlanTable(), isSold, own)
  const payouts = plans.map((plan) => payoutOn(plan, typed.month))
  const best = highestPayout(payouts)
  if (!best) return null
  // A creator whose plan costs nothing has nothing to compare.
  const isChoice = plans.length > 1 && own?.isPaidFor !== false
  return (
    <section aria-labelledby="calculator">
      <h2 id="calculator" className="text-3xl">
        {title}
      </h2>
      <p className="mt-3 max-w-[56ch] text-lg text-ink-2">{lead}</p>
      <div className="mt-8 grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        {/* Inputs do nothing without JavaScript. */}
        <div className="p-5 card sm:p-6 noscript:hidden">
          <MonthFields {...typed} />
        </div>
        <BestPlanPanel best={best} isChoice={isChoice} />
      </div>
      <div className="mt-4 p-5 card sm:p-6">
        {/* A single plan is not marked as the best. */}
        <PayoutTable
          all={payouts}
          best={payouts.length > 1 ? best.plan.id : undefined}
          own={own?.id}
          offered={typed.month.donations}
        />
        <div className="mt-5 grid gap-x-12 gap-y-5 border-t border-line-strong pt-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          {isChoice && <PaysOff plans={plans} averageCents={typed.month.averageCents} />}
          <div className="grid content-start gap-2 text-sm text-ink-2">
            {plans.map((plan, index) => (
              <Limit key={plan.id} plan={plan} larger={plans.slice(index + 1)} />
            ))}
            <p>{t(m.pricing_calc_note)}</p>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The plan's monthly limit, if any; `larger`: plans that may allow more. */
function Limit({ plan: { id, donationsPerMonth }, larger }: { plan: PlanTerms; larger: readonly PlanTerms[] }) {
  const { t, language } = useLanguage()
  if (donationsPerMonth === null) return null
  const isMore = larger.some((plan) => plan.donationsPerMonth === null || plan.donationsPerMonth > donationsPerMonth)
  return (
    <p>
      {t(isMore ? m.pricing_calc_limit : m.pricing_calc_limit_only, {
        plan: t(PLAN_NAMES[id]),
        limit: formatNumber(donationsPerMonth, language),
      })}
    </p>
  )
}

/** The number of donations from which each plan pays more than the previous one, for this average. */
function PaysOff({ plans, averageCents }: { plans: readonly PlanTerms[]; averageCents: Cents }) {
  const { t, language } = useLanguage()
  const euros = (amount: number) => formatEuros(amount, language)
  const steps = plans.slice(1).flatMap((larger, index) => {
    const smaller = plans[index]
    if (smaller === undefined) return []
    const from = paysOffFrom(averageCents, smaller, larger)
    return from === undefined ? [] : [{ smaller, larger, from }]
  })
  if (steps.length === 0) return null
  return (
    <div>
      <h3 className="text-lg">{t(m.pricing_calc_from_title)}</h3>
      <ul className="tnum mt-2 grid gap-2 text-sm text-ink-2">
        {steps.map(({ smaller, larger, from }) => (
          <li key={larger.id}>
            {t(m.pricing_calc_from, {
              average: euros(averageCents),
              larger: t(PLAN_NAMES[larger.id]),
              smaller: t(PLAN_NAMES[smaller.id]),
              donations: donationsText(from, t, language),
              total: euros(from * averageCents),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
