import type { SubscriptionPayment } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { Download } from 'lucide-react'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { downloadFile } from '#lib/api/download-file.ts'
import { dayIn, formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'

const KINDS: Record<SubscriptionPayment['kind'], Message> = {
  first: m.plan_payment_first,
  renewal: m.plan_payment_renewal,
  change: m.plan_payment_change,
}
const STATES: Record<SubscriptionPayment['status'], Message> = {
  pending: m.plan_payment_pending,
  paid: m.plan_payment_paid,
  failed: m.plan_payment_failed,
  canceled: m.plan_payment_canceled,
  expired: m.plan_payment_expired,
  refunded: m.plan_payment_refunded,
  charged_back: m.plan_payment_charged_back,
}

/** Payments of zero. */
const FREE: Record<SubscriptionPayment['kind'], Message> = {
  first: m.plan_payment_free,
  renewal: m.plan_payment_free,
  change: m.plan_payment_nothing,
}

export function PaymentRow({ payment, timeZone }: { payment: SubscriptionPayment; timeZone: string }) {
  const { t, language } = useLanguage()
  const { kind, planId, amount, status, createdAt, paidAt } = payment
  const at = paidAt ?? createdAt
  const isFailed = status === 'failed' || status === 'charged_back'
  return (
    <li
      data-testid="subscription-payment"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-4 sm:px-6"
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {t(PLAN_NAMES[planId])} · {t(KINDS[kind])}
        </p>
        <p className="text-sm text-ink-2">
          <time dateTime={at}>{formatMoment(at, 'date', language, timeZone)}</time>
          {' · '}
          <span className={isFailed ? 'font-semibold text-perigo' : ''}>
            {t(status === 'paid' && amount === 0 ? FREE[kind] : STATES[status])}
          </span>
        </p>
      </div>
      <div className="flex items-center gap-3">
        <p className="display tnum">{formatEuros(amount, language)}</p>
        {paidAt !== null && <ReceiptButton id={payment.id} paidAt={paidAt} timeZone={timeZone} />}
      </div>
    </li>
  )
}

type ReceiptButtonProps = { id: string; paidAt: string; timeZone: string }

function ReceiptButton({ id, paidAt, timeZone }: ReceiptButtonProps) {
  const { t, language } = useLanguage()
  const { change, busy } = useChange({
    send: () =>
      downloadFile(
        `/api/subscriptions/payments/${id}/receipt`,
        t(m.plan_receipt_file, { date: dayIn(timeZone, new Date(paidAt)) }),
      ),
    onDone: () => undefined,
    failedTitle: t(m.plan_receipt_failed),
  })
  return (
    <BusyButton
      busy={busy}
      icon={Download}
      aria-label={t(m.plan_receipt_of, { date: formatMoment(paidAt, 'day', language, timeZone) })}
      onClick={() => change()}
      className="text-sm btn-ghost max-sm:size-11 max-sm:p-0 sm:px-4"
    >
      <span className="max-sm:sr-only">{t(m.plan_receipt)}</span>
    </BusyButton>
  )
}
