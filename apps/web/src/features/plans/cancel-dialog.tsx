import { FREE_DONATIONS_PER_MONTH } from '@aplauso/contract/limits'
import { PLANS } from '@aplauso/contract/plans'
import type { Subscription } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatBasisPoints } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { PLAN_NAMES } from '#parts/plans/plan-names.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import { usePlanChange } from './use-plan-change.ts'

type CancelDialogProps = { subscription: Subscription; timeZone: string; onClose: () => void }

/** Says what ends when, before it does. */
export function CancelDialog({ subscription, timeZone, onClose }: CancelDialogProps) {
  const { t, language } = useLanguage()
  const { planId, planInForce, status, renewsAt, endsAt } = subscription
  const { change, busy, failure } = usePlanChange({
    send: () => api.post<Subscription>('/api/subscriptions/cancel'),
    onDone() {
      onClose()
      toast({ title: t(m.plan_canceled_done) })
    },
    inDialog: true,
  })
  const lastsTo = endsAt ?? renewsAt
  const text =
    status === 'pending' || lastsTo === null
      ? t(m.plan_abandon_text, { plan: t(PLAN_NAMES[planInForce]) })
      : t(m.plan_cancel_text, {
          date: formatMoment(lastsTo, 'day', language, timeZone),
          count: FREE_DONATIONS_PER_MONTH,
          fee: formatBasisPoints(PLANS.free.feeBasisPoints, language),
        })
  return (
    <ConfirmDialog
      title={status === 'pending' ? t(m.plan_abandon_title) : t(m.plan_cancel_title, { plan: t(PLAN_NAMES[planId]) })}
      text={text}
      confirm={t(status === 'pending' ? m.plan_abandon : m.plan_cancel_yes)}
      leave={t(status === 'pending' ? m.plan_abandon_leave : m.plan_resume)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change()}
      onClose={onClose}
    />
  )
}
