import { SOLD_PLANS, type SoldPlan } from '@aplauso/contract/plan-ids'
import type { Subscription } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useSubscribe } from '#components/plans/use-subscribe.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { usePlanChange } from './use-plan-change.ts'

const SECONDARY_BUTTON = 'border border-palco-line text-palco-ink btn hover:bg-palco-2'
const PRIMARY_BUTTON = 'bg-holofote text-on-holofote hover:bg-palco-ink'

/** Actions on the subscription; plan changes are offered below. */
export function PlanActions({ subscription, timeZone }: { subscription: Subscription; timeZone: string }) {
  const { status, checkoutUrl } = subscription
  if (status === 'none') return null
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {status === 'pending' && checkoutUrl !== null && <ContinuePayment checkoutUrl={checkoutUrl} />}
      {status === 'past_due' && <PayNow subscription={subscription} />}
      {status === 'canceled' ? <Resume /> : <Cancel subscription={subscription} timeZone={timeZone} />}
    </div>
  )
}

function ContinuePayment({ checkoutUrl }: { checkoutUrl: string }) {
  const t = useText()
  return (
    <a href={checkoutUrl} className={`btn ${PRIMARY_BUTTON}`}>
      {t(m.plan_pending_continue)}
    </a>
  )
}

const isSold = (plan: string): plan is SoldPlan => SOLD_PLANS.some((id) => id === plan)

/** Opens a checkout, for another card or method. */
function PayNow({ subscription: { planId } }: { subscription: Subscription }) {
  const t = useText()
  const { subscribe, busyWith } = useSubscribe()
  if (!isSold(planId)) return null
  return (
    <BusyButton busy={busyWith !== undefined} onClick={() => subscribe(planId)} className={PRIMARY_BUTTON}>
      {t(m.plan_pay_now)}
    </BusyButton>
  )
}

function Resume() {
  const t = useText()
  const { change, busy } = usePlanChange({
    send: () => api.post<Subscription>('/api/subscriptions/resume'),
    onDone: () => toast({ title: t(m.plan_resumed) }),
  })
  return (
    <BusyButton busy={busy} onClick={() => change()} className={PRIMARY_BUTTON}>
      {t(m.plan_resume)}
    </BusyButton>
  )
}

function Cancel({ subscription, timeZone }: { subscription: Subscription; timeZone: string }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={SECONDARY_BUTTON}>
        {t(subscription.status === 'pending' ? m.plan_abandon : m.plan_cancel)}
      </button>
      {isAsking && <CancelDialog subscription={subscription} timeZone={timeZone} onClose={() => setAsking(false)} />}
    </>
  )
}
