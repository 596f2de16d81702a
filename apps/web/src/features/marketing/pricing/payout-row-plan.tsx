import { m } from '@aplauso/texts/messages'
import { Star } from 'lucide-react'
import { feeText } from '#components/plans/fee-text.ts'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { PlanPayout } from './payout-per-plan.ts'

type PayoutRowPlanProps = { payout: PlanPayout; offered: number; isBest: boolean; isOwn: boolean }

/** The plan's name and notes in a row of the calculator's table. */
export function PayoutRowPlan({
  payout: { plan, donations, priceCents, feesCents },
  offered,
  isBest,
  isOwn,
}: PayoutRowPlanProps) {
  const { t, language } = useLanguage()
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="display text-lg">{t(PLAN_NAMES[plan.id])}</span>
        {isBest && (
          <span className="bg-holofote whitespace-nowrap text-on-holofote chip">
            <Star size={13} aria-hidden="true" className="fill-current" />
            {t(m.pricing_calc_most)}
          </span>
        )}
        {isOwn && <span className="bg-azul-soft whitespace-nowrap text-azul chip">{t(m.pricing_current)}</span>}
      </span>
      <span className="mt-0.5 block text-ink-2">{feeText(plan.feeBasisPoints, t, language)}</span>
      <span className="block text-ink-2 sm:hidden">
        {t(m.pricing_calc_fees)} {formatEuros(feesCents, language)}
      </span>
      <span className="block text-ink-2 sm:hidden">
        {t(m.pricing_calc_price)} {formatEuros(priceCents, language)}
      </span>
      {donations < offered && (
        <span className="mt-0.5 block font-semibold text-perigo">
          {t(m.pricing_calc_taken, {
            taken: formatNumber(donations, language),
            count: formatNumber(offered, language),
          })}
        </span>
      )}
    </>
  )
}
