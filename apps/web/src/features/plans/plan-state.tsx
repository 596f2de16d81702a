import type { Subscription, SubscriptionStatus } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { BadgeCheck, CalendarX2, CircleAlert, Hourglass, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { usePlanTable } from '#lib/page/plans.ts'
import { Spinner } from '#ui/brand/spinner.tsx'

const CHIPS: Record<Exclude<SubscriptionStatus, 'none'>, { text: Message; icon: LucideIcon }> = {
  active: { text: m.plan_state_active, icon: BadgeCheck },
  pending: { text: m.plan_state_pending, icon: Hourglass },
  past_due: { text: m.plan_state_past_due, icon: CircleAlert },
  canceled: { text: m.plan_state_canceled, icon: CalendarX2 },
}

export function StateChip({ status }: { status: SubscriptionStatus }) {
  const { t } = useLanguage()
  if (status === 'none') return null
  const { text, icon: Icon } = CHIPS[status]
  const colour = status === 'past_due' ? 'bg-holofote text-on-holofote' : 'bg-palco-2 text-palco-ink'
  return (
    <span data-testid="plan-state" className={`mt-1.5 chip ${colour}`}>
      <Icon size={14} aria-hidden="true" />
      {t(text)}
    </span>
  )
}

/** `isBack`: just returned from a checkout. */
type PlanStateProps = { subscription: Subscription; isBack: boolean; timeZone: string }

/** State of the plan as text. Changes are announced to screen readers. */
export function PlanState({ subscription, isBack, timeZone }: PlanStateProps) {
  const { t, language } = useLanguage()
  const { planId, status, planInForce, renewsAt, endsAt, renewalAmount, credit, pendingPlanId } = subscription
  const freePlanText = usePlanTable().free.feeBasisPoints === 0 ? m.plan_free_text_no_fee : m.plan_free_text
  const isRenewed = status === 'active' || status === 'past_due'
  const dayOf = (iso: string) => formatMoment(iso, 'day', language, timeZone)
  return (
    <div role="status" className="grid max-w-[60ch] gap-2">
      {status === 'none' && isBack && <p className="font-semibold">{t(m.plan_not_paid)}</p>}
      {status === 'none' && <p>{t(planInForce === 'free' ? freePlanText : m.plan_granted_text)}</p>}
      {status === 'pending' &&
        (isBack ? (
          <Waiting>
            <span className="font-semibold">{t(m.plan_confirming)}</span> {t(m.plan_confirming_text)}
          </Waiting>
        ) : (
          <p>{t(m.plan_pending_text, { plan: t(PLAN_NAMES[planId]) })}</p>
        ))}
      {status === 'active' && renewsAt !== null && renewalAmount !== null && (
        <p>{t(m.plan_active_text, { date: dayOf(renewsAt), amount: formatEuros(renewalAmount, language) })}</p>
      )}
      {status === 'past_due' && endsAt !== null && (
        <>
          <p>{t(m.plan_past_due_text, { date: dayOf(endsAt) })}</p>
          <p className="text-palco-ink-2">{t(m.plan_past_due_do)}</p>
        </>
      )}
      {status === 'canceled' && endsAt !== null && <p>{t(m.plan_canceled_text, { date: dayOf(endsAt) })}</p>}
      {pendingPlanId !== null && <Waiting>{t(m.plan_change_pending, { plan: t(PLAN_NAMES[pendingPlanId]) })}</Waiting>}
      {credit > 0 && (
        <p className="text-palco-ink-2">
          {t(isRenewed ? m.plan_credit_text : m.plan_credit_kept, { credit: formatEuros(credit, language) })}
        </p>
      )}
    </div>
  )
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="flex items-start gap-3">
    <span className="mt-1 shrink-0">
      <Spinner />
    </span>
    <p>{children}</p>
  </div>
)
