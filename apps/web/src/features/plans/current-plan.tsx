import type { Subscription } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { agencyFee } from '#components/plans/agency-fee.ts'
import { feeText } from '#components/plans/fee-text.ts'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlanTable } from '#lib/page/plans.ts'
import { PlanActions } from './plan-actions.tsx'
import { PlanState, StateChip } from './plan-state.tsx'

type CurrentPlanProps = { subscription: Subscription; isBack: boolean; timeZone: string }

/** Main panel of the page: the plan in force, its price and its state. */
export function CurrentPlan({ subscription, isBack, timeZone }: CurrentPlanProps) {
  const { t, language } = useLanguage()
  const { planInForce, feeBasisPoints } = subscription
  const plans = usePlanTable()
  const { monthlyPriceCents } = plans[planInForce]
  const isByAgency = agencyFee(subscription, plans) !== undefined
  const isPaidFor = subscription.status !== 'none' && subscription.planId === planInForce
  return (
    <section aria-labelledby="plan-in-force" className="rounded-xl p-5 text-palco-ink spotlight sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id="plan-in-force" data-testid="plan-in-force" className="text-3xl">
          {t(m.plan_named, { plan: t(PLAN_NAMES[planInForce]) })}
        </h2>
        <StateChip status={subscription.status} />
      </div>
      <p className="tnum mt-1 text-palco-ink-2">
        {(isPaidFor || planInForce === 'free') && (
          <>{t(m.plan_price, { price: formatEuros(monthlyPriceCents, language) })} · </>
        )}
        {isByAgency
          ? t(m.plan_fee_by_agency, { fee: formatBasisPoints(feeBasisPoints, language) })
          : feeText(feeBasisPoints, t, language)}
      </p>
      <div className="mt-6 border-t border-palco-line pt-5">
        <PlanState subscription={subscription} isBack={isBack} timeZone={timeZone} />
        <PlanActions subscription={subscription} timeZone={timeZone} />
      </div>
    </section>
  )
}
