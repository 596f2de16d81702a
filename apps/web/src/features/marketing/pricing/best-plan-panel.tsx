import { m } from '@aplauso/texts/messages'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { donationsText } from '#lib/i18n/donations-text.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Wave } from '#ui/chart/meter.tsx'
import type { PlanPayout } from './payout-per-plan.ts'

/** Result of the calculator: the plan with the highest payout. */
export function BestPlanPanel({ best, isChoice }: { best: PlanPayout; isChoice: boolean }) {
  const { t, language } = useLanguage()
  const { plan, payoutCents, receivedCents, feesCents, priceCents, donations } = best
  const euros = (amount: number) => formatEuros(amount, language)
  const payout = euros(payoutCents)
  const detail = {
    total: euros(receivedCents),
    donations: donationsText(donations, t, language),
    fees: euros(feesCents),
  }
  return (
    <div className="flex flex-col rounded-xl p-6 text-palco-ink spotlight sm:p-9 noscript:col-span-full">
      <div aria-live="polite" aria-atomic="true">
        <p className="font-semibold text-palco-ink-2">
          {t(isChoice ? m.pricing_calc_best : m.pricing_calc_only, { plan: t(PLAN_NAMES[plan.id]) })}
        </p>
        <p
          data-testid="kept-most"
          className={`display tnum mt-2 leading-none whitespace-nowrap text-holofote ${sizeOf(payout)}`}
        >
          {payout}
        </p>
        <p className="tnum mt-4 text-sm text-palco-ink-2">
          {priceCents === 0
            ? t(m.pricing_calc_of_free, detail)
            : t(m.pricing_calc_of_paid, { ...detail, price: euros(priceCents) })}
        </p>
      </div>
      <Wave
        percent={(payoutCents / receivedCents) * 100}
        bars={50}
        seed="comissao"
        className="mt-auto box-content h-16 pt-6 [&>path:last-child]:stroke-palco-line"
      />
    </div>
  )
}

// An amount of a hundred million euros fits on one line of a small phone.
const sizeOf = (amount: string): string =>
  amount.length > 12 ? 'text-[clamp(1.5rem,7.4vw,3.25rem)]' : 'text-[clamp(2.75rem,1.5rem+6vw,5rem)]'
