import type { SubscriptionPayment } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#lib/i18n/language.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { PaymentRow } from './payment-row.tsx'
import { PAYMENTS_KEY } from './queries.ts'

/** What was paid for plans, newest first. */
export function SubscriptionPayments({ timeZone }: { timeZone: string }) {
  const t = useText()
  const { data, error, isError, refetch } = useQuery<SubscriptionPayment[]>({ queryKey: PAYMENTS_KEY })
  return (
    <ListCard
      title={t(m.plan_payments)}
      note={t(m.plan_payments_note)}
      empty={{ title: t(m.plan_payments_none), text: t(m.plan_payments_none_text) }}
      loaded={data !== undefined}
      failed={isError}
      error={error}
      onRetry={refetch}
      rows={(data ?? []).map((payment) => <PaymentRow key={payment.id} payment={payment} timeZone={timeZone} />)}
    />
  )
}
