import type { Subscription } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatBasisPoints, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlanTable } from '#lib/page/plans.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { usePlanChange } from './use-plan-change.ts'

type CancelDialogProps = { subscription: Subscription; timeZone: string; onClose: () => void }

/** Confirms the cancellation and says what ends when. */
export function CancelDialog({ subscription, timeZone, onClose }: CancelDialogProps) {
  const { t, language } = useLanguage()
  const { free } = usePlanTable()
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
  function afterwards(date: string): string {
    const fee = formatBasisPoints(free.feeBasisPoints, language)
    if (free.donationsPerMonth === null) return t(m.plan_cancel_text_unlimited, { date, fee })
    return t(m.plan_cancel_text, { date, count: formatNumber(free.donationsPerMonth, language), fee })
  }
  const text =
    status === 'pending' || lastsTo === null
      ? t(m.plan_abandon_text, { plan: t(PLAN_NAMES[planInForce]) })
      : afterwards(formatMoment(lastsTo, 'day', language, timeZone))
  return (
    <ConfirmDialog
      title={status === 'pending' ? t(m.plan_abandon_title) : t(m.plan_cancel_title, { plan: t(PLAN_NAMES[planId]) })}
      text={text}
      confirm={t(status === 'pending' ? m.plan_abandon : m.plan_cancel_yes)}
      cancelText={t(status === 'pending' ? m.plan_abandon_leave : m.plan_resume)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change()}
      onClose={onClose}
    />
  )
}
