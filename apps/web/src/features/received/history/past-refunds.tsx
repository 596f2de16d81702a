import type { Refund, RefundStatus } from '@aplauso/contract/refunds'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'

const STATES: Record<RefundStatus, Message> = {
  pending: m.refund_state_pending,
  refunded: m.refund_state_refunded,
  failed: m.refund_state_failed,
}

/** Requested refunds of this donation; nothing if there are none. */
export function PastRefunds({ donationId, timeZone }: { donationId: string; timeZone: string | undefined }) {
  const { t, language } = useLanguage()
  const { data, error, isError, refetch } = useQuery<Refund[]>({ queryKey: [`/api/donations/${donationId}/refunds`] })
  if (isError) {
    return (
      <div className="mt-5">
        <LoadFailed error={error} onRetry={refetch} />
      </div>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <section className="mt-5">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{t(m.refund_earlier)}</h3>
      <ul className="mt-1.5 divide-y divide-line rounded-md border border-line">
        {data.map(({ id, amount, status, createdAt }) => (
          <li key={id} data-testid="refund-row" className="flex flex-wrap justify-between gap-x-3 px-3.5 py-2 text-sm">
            <span className="tnum font-semibold">{formatEuros(amount, language)}</span>
            <span className="tnum text-ink-2">
              <span className={status === 'failed' ? 'font-semibold text-perigo' : ''}>{t(STATES[status])}</span>
              {' · '}
              <time dateTime={createdAt}>{formatMoment(createdAt, 'minute', language, timeZone)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
