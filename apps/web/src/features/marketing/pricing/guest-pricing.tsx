import { SOLD_PLANS } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'
import { Check } from 'lucide-react'
import { useLocation } from 'react-router'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePlanTable } from '#lib/page/plans.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { loginAddress } from '#lib/session/safe-redirect.ts'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { FeeCalculator } from './fee-calculator.tsx'
import { exampleMonth } from './read-month.ts'

/** Plans, calculator and registration for visitors. Hidden while a stored session is verified. */
export function GuestPricing({ isSold }: { isSold: boolean }) {
  const { t, language } = useLanguage()
  const plans = usePlanTable()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { free } = plans
  const lowestFee = Math.min(...SOLD_PLANS.map((id) => plans[id].feeBasisPoints))
  const login = loginAddress(pathname)
  const canStart = useAvailableFeatures().registration.creators === 'open'

  function choosePlan() {
    toast({ title: t(m.pricing_login_required) })
    void navigate(login)
  }

  const facts = [
    t(m.pricing_fact_free, { price: formatEuros(free.monthlyPriceCents, language, 0) }),
    free.feeBasisPoints === 0
      ? t(m.pricing_fact_no_fee)
      : t(m.pricing_fact_fee, { fee: formatBasisPoints(free.feeBasisPoints, language) }),
    ...(isSold && lowestFee < free.feeBasisPoints
      ? [t(m.pricing_fact_down, { fee: formatBasisPoints(lowestFee, language) })]
      : []),
  ]
  return (
    <div className="[[data-session=likely]_&]:hidden">
      <ul className="grid gap-x-10 gap-y-4 md:grid-cols-3">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-3.5 text-lg">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-ok-soft text-ok">
              <Check size={17} strokeWidth={2.5} aria-hidden="true" />
            </span>
            {fact}
          </li>
        ))}
      </ul>
      <div className="mt-8 mb-16 flex flex-wrap items-center gap-x-3 gap-y-3 sm:mb-20">
        {canStart && (
          <Link to="/register" className="min-h-14 px-7 text-lg btn btn-primary">
            {t(m.pricing_register)}
          </Link>
        )}
        <Link to={login} className={`min-h-14 px-7 text-lg btn ${canStart ? 'btn-ghost' : 'btn-primary'}`}>
          {t(m.pricing_login)}
        </Link>
        {isSold && (
          <button type="button" onClick={choosePlan} className="min-h-11 link sm:ms-3 noscript:hidden">
            {t(m.pricing_choose)}
          </button>
        )}
      </div>
      <FeeCalculator
        start={exampleMonth(plans)}
        isSold={isSold}
        title={t(m.pricing_calc_title)}
        lead={t(m.pricing_calc_lead)}
      />
    </div>
  )
}
