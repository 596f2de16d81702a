import { PLAN_IDS, SOLD_PLANS, type SoldPlan } from '@aplauso/contract/plan-ids'
import type { Subscription } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { Check } from 'lucide-react'
import { agencyFee } from '#components/plans/agency-fee.ts'
import { feeText } from '#components/plans/fee-text.ts'
import { planAvailability, planBenefits } from '#components/plans/plan-benefits.ts'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { useSubscribe } from '#components/plans/use-subscribe.ts'
import { useConfig } from '#lib/api/use-config.ts'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlanTable } from '#lib/page/plans.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Link } from '#ui/text/link.tsx'
import { ChangeDialog } from './change-dialog.tsx'

/** Plans to subscribe or change to. `?to=pro` opens that change at once. */
export function PlanChoices({ subscription, timeZone }: { subscription: Subscription; timeZone: string }) {
  const { t, language } = useLanguage()
  const config = useConfig()
  const plans = usePlanTable()
  const [search, setSearch] = useSearchParams()
  const { subscribe, busyWith } = useSubscribe()
  const offer = { viewer: 'creator', availability: planAvailability(config), plans } as const
  const isChange = subscription.status === 'active'
  const choices = choicesOf(subscription)
  const byAgency = agencyFee(subscription, plans)
  const requestedPlan = isChange ? choices.find((id) => id === search.get('to')) : undefined
  const openChange = (to: SoldPlan | undefined) =>
    setSearch(to === undefined ? {} : { to }, { replace: true, preventScrollReset: true })
  if (choices.length === 0) return null
  return (
    <section aria-labelledby="plan-choices" className="p-5 card sm:p-6">
      <h2 id="plan-choices" className="text-xl">
        {t(isChange ? m.plan_change_title : m.plan_choose_title)}
      </h2>
      {!offer.availability.isSold ? (
        <p className="mt-2 text-ink-2">{t(m.plan_not_sold)}</p>
      ) : (
        <ul className="mt-2">
          {choices.map((id) => (
            <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line py-4">
              <div className="min-w-[min(100%,12rem)] flex-1">
                <h3 className="text-lg">{t(PLAN_NAMES[id])}</h3>
                <p className="tnum text-sm text-ink-2">
                  {t(m.plan_price, { price: formatEuros(plans[id].monthlyPriceCents, language) })}
                  {' · '}
                  {byAgency === undefined
                    ? feeText(plans[id].feeBasisPoints, t, language)
                    : t(m.plan_fee_by_agency, { fee: formatBasisPoints(byAgency, language) })}
                </p>
                <ul className="mt-2 grid gap-x-5 gap-y-1.5 text-sm sm:grid-cols-2">
                  {planBenefits({ id, ...offer }, t, language).map((line) => (
                    <li key={line} className="flex items-start gap-2">
                      <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ok" />
                      {line}
                    </li>
                  ))}
                </ul>
              </div>
              <BusyButton
                busy={busyWith === id}
                onClick={() => (isChange ? openChange(id) : subscribe(id))}
                className={`max-sm:w-full ${subscription.status !== 'none' || id !== choices[0] ? 'btn-ghost' : 'btn-primary'}`}
              >
                {t(isChange ? m.plan_change_to : m.plan_choose, { plan: t(PLAN_NAMES[id]) })}
              </BusyButton>
            </li>
          ))}
        </ul>
      )}
      <Link to="/precos" className="mt-2 -mb-2 text-sm tap-link">
        {t(m.plan_compare)}
      </Link>
      {requestedPlan && (
        <ChangeDialog planId={requestedPlan} timeZone={timeZone} onClose={() => openChange(undefined)} />
      )}
    </section>
  )
}

/** Without a subscription: larger plans than the one in force. None while a payment is due or the plan ends. */
function choicesOf({ status, planId, planInForce, pendingPlanId }: Subscription): readonly SoldPlan[] {
  if (status === 'none') return SOLD_PLANS.filter((id) => PLAN_IDS.indexOf(id) > PLAN_IDS.indexOf(planInForce))
  const mayChange = status === 'active' && pendingPlanId === null
  return mayChange || status === 'pending' ? SOLD_PLANS.filter((id) => id !== planId) : []
}
