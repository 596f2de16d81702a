import type { SoldPlan } from '@aplauso/contract/plan-ids'
import type { PlanChange, Subscription } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { usePlanChange } from './use-plan-change.ts'

type ChangeDialogProps = { planId: SoldPlan; timeZone: string; onClose: () => void }

/** The current cost of a plan change, with a button to confirm it. */
export function ChangeDialog({ planId, timeZone, onClose }: ChangeDialogProps) {
  const { t, language } = useLanguage()
  const plan = t(PLAN_NAMES[planId])
  const {
    data: quote,
    error,
    isError,
    refetch,
  } = useQuery<PlanChange>({
    queryKey: [`/api/subscriptions/change?planId=${planId}`],
  })
  const { change, busy, failure } = usePlanChange({
    send: () => api.post<Subscription>('/api/subscriptions/change', { planId }),
    onDone({ planInForce }) {
      onClose()
      toast({ title: planInForce === planId ? t(m.plan_confirmed, { plan }) : t(m.plan_change_waiting) })
    },
    inDialog: true,
  })
  const dueNow = quote?.dueNow ?? 0
  return (
    <Modal
      title={t(m.plan_quote_sure, { plan })}
      {...(quote && { text: t(dueNow > 0 ? m.plan_quote_up : m.plan_quote_down) })}
      busy={busy}
      onClose={onClose}
    >
      <div className="mt-5">
        {isError && !quote ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <Quote quote={quote} timeZone={timeZone} />
        )}
      </div>
      <ModalFailure>{failure}</ModalFailure>
      <ModalActions busy={busy} onClose={onClose}>
        <BusyButton busy={busy} disabled={!quote} onClick={() => change()} className="btn-ink">
          {dueNow > 0 ? t(m.plan_quote_pay, { amount: formatEuros(dueNow, language) }) : t(m.plan_change_to, { plan })}
        </BusyButton>
      </ModalActions>
    </Modal>
  )
}

function Quote({ quote, timeZone }: { quote: PlanChange | undefined; timeZone: string }) {
  const { t, language } = useLanguage()
  const lines = quote
    ? [
        quote.dueNow > 0 || quote.credit === 0
          ? [t(m.plan_quote_now), formatEuros(quote.dueNow, language)]
          : [t(m.plan_quote_credit), formatEuros(quote.credit, language)],
        [
          t(m.plan_quote_days),
          t(m.plan_quote_days_of, {
            left: formatNumber(quote.daysLeft, language),
            total: formatNumber(quote.daysInPeriod, language),
          }),
        ],
        [
          t(m.plan_quote_renewal, { date: formatMoment(quote.renewsAt, 'day', language, timeZone) }),
          formatEuros(quote.renewalAmount, language),
        ],
      ]
    : [undefined, undefined, undefined]
  return (
    <dl aria-busy={!quote} className="rounded-md bg-sunken px-4">
      {lines.map((line, index) => (
        <div
          key={line?.[0] ?? index}
          className="flex min-h-12 items-center justify-between gap-4 border-line py-2.5 not-first:border-t"
        >
          <dt className="text-sm text-ink-2">{line?.[0] ?? <Placeholder className="h-4 w-32 bg-line" />}</dt>
          <dd className="tnum text-end font-semibold">{line?.[1] ?? <Placeholder className="h-4 w-16 bg-line" />}</dd>
        </div>
      ))}
    </dl>
  )
}
