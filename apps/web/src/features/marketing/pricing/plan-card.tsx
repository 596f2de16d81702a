import type { PlanId } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'
import { Check } from 'lucide-react'
import { feeText } from '#components/plans/fee-text.ts'
import { planBenefits } from '#components/plans/plan-benefits.ts'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlanTable } from '#lib/page/plans.ts'
import { PlanAction, type PlanOffer } from './plan-action.tsx'

const POPULAR: PlanId = 'creator'

export function PlanCard({ offer }: { offer: PlanOffer }) {
  const { t, language } = useLanguage()
  const { id, isCurrent, viewer } = offer
  const plans = usePlanTable()
  const { monthlyPriceCents, feeBasisPoints } = plans[id]
  const isPopular = id === POPULAR
  return (
    <li className={`relative flex flex-col p-5 card ${isPopular ? 'border-cravo shadow-3 ring-1 ring-cravo' : ''}`}>
      {isPopular && (
        <p className="absolute inset-s-5 -top-3.5 bg-holofote text-on-holofote chip">{t(m.pricing_popular)}</p>
      )}
      <h3 className="flex flex-wrap items-center justify-between gap-2 text-lg">
        {t(PLAN_NAMES[id])}
        {isCurrent && (
          <span className="bg-azul-soft font-sans tracking-normal text-azul chip">{t(m.pricing_current)}</span>
        )}
      </h3>
      <p className="mt-3">
        <span className="display tnum text-2xl">{formatEuros(monthlyPriceCents, language)}</span>
        <span className="ms-1 text-ink-2">{t(m.pricing_month)}</span>
      </p>
      <p className="mt-1 font-semibold text-cravo-text">
        {id === 'free' && viewer === 'agency' ? t(m.pricing_fee_of_creators) : feeText(feeBasisPoints, t, language)}
      </p>
      <p className="mt-5 border-t border-line pt-4 eyebrow">{t(m.pricing_includes)}</p>
      <ul className="mt-2.5 mb-6 grid gap-2.5 text-sm">
        {planBenefits({ ...offer, plans }, t, language).map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <Check size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-ok" />
            {line}
          </li>
        ))}
      </ul>
      <PlanAction offer={offer} />
    </li>
  )
}
