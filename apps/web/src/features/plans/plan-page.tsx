import type { User } from '@aplauso/contract/accounts'
import type { CoveredAccounts, SubscriptionPayment } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#lib/i18n/language.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { ListCard } from '#ui/list/list-card.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { AccountOffer } from './account-offer.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { IncludedAccounts } from './included-accounts.tsx'
import { MonthUsage } from './month-usage.tsx'
import { PaymentRow } from './payment-row.tsx'
import { PlanChoices } from './plan-choices.tsx'
import { ACCOUNTS_KEY, PAYMENTS_KEY } from './plan-query-keys.ts'
import { useSubscription } from './use-subscription.ts'

/** The plan in force and its subscription, with all actions. */
export function PlanPage({ user }: { user: User }) {
  const { subscription, isBack, error, retry } = useSubscription(user)
  // Waits for the accounts: they are mid-page, and would push the rest down later.
  const accounts = useQuery<CoveredAccounts>({ queryKey: ACCOUNTS_KEY })
  if (subscription === undefined || accounts.isPending) {
    if (error === null) return <PlanSkeleton />
    return (
      <div className="mt-6 p-5 card sm:p-6">
        <LoadFailed error={error} onRetry={retry} />
      </div>
    )
  }
  const { timeZone } = user
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <CurrentPlan subscription={subscription} isBack={isBack} timeZone={timeZone} />
        <AccountOffers />
        <PlanChoices subscription={subscription} timeZone={timeZone} />
        <IncludedAccounts />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <MonthUsage subscription={subscription} timeZone={timeZone} />
        <SubscriptionPayments timeZone={timeZone} />
      </div>
    </div>
  )
}

/** Offers of other creators to cover this account; nothing if there are none. */
function AccountOffers() {
  const { data } = useQuery<CoveredAccounts>({ queryKey: ACCOUNTS_KEY })
  return (
    <div ref={restoreListFocus} className="grid gap-5 empty:hidden">
      {data?.offers.map((offer) => (
        <AccountOffer key={offer.id} offer={offer} />
      ))}
    </div>
  )
}

function PlanSkeleton() {
  return (
    <div
      aria-busy="true"
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]"
    >
      <div className="grid gap-5">
        <div aria-hidden="true" className="h-72 rounded-xl skeleton" />
        <div aria-hidden="true" className="h-56 rounded-lg skeleton" />
      </div>
      <div className="grid content-start gap-5">
        <div aria-hidden="true" className="h-52 rounded-lg skeleton" />
        <div aria-hidden="true" className="h-64 rounded-lg skeleton" />
      </div>
    </div>
  )
}

/** Payments for plans, newest first. */
function SubscriptionPayments({ timeZone }: { timeZone: string }) {
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
