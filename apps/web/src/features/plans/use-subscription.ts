import type { User } from '@aplauso/contract/accounts'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Subscription } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { SUBSCRIPTION_KEY } from '#components/plans/subscription-key.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { ACCOUNTS_KEY, PAYMENTS_KEY } from './plan-query-keys.ts'

const POLL_MAX_MS = 15 * SECOND_MS

/**
 * The subscription, polled while a payment is being confirmed: after a checkout or change (`?paid=1`, `?changed=1`) and
 * during a plan change. `isBack`: just returned from one of them.
 */
export function useSubscription(user: User) {
  const [search] = useSearchParams()
  const hasPaid = search.has('paid') || search.has('changed')
  const { data, error, refetch } = useQuery<Subscription>({
    queryKey: SUBSCRIPTION_KEY,
    refetchInterval: ({ state }) =>
      isConfirmationPending(state.data, hasPaid) && pollDelayMs(state.dataUpdateCount + state.errorUpdateCount),
  })
  usePlanConfirmation(user, data, hasPaid)
  useRefreshRelated(data)
  return {
    subscription: data,
    isBack: hasPaid,
    error: data ? null : error,
    retry: refetch,
  }
}

/** Refetches payments and accounts when the state of the subscription changes. */
function useRefreshRelated(subscription: Subscription | undefined): void {
  const queries = useQueryClient()
  const state = subscription && `${subscription.status} ${subscription.planInForce} ${subscription.pendingPlanId}`
  useEffect(() => {
    if (state === undefined) return
    return () => {
      for (const queryKey of [PAYMENTS_KEY, ACCOUNTS_KEY]) void queries.invalidateQueries({ queryKey })
    }
  }, [state, queries])
}

const isConfirmationPending = (subscription: Subscription | undefined, hasPaid: boolean): boolean =>
  subscription !== undefined &&
  (subscription.pendingPlanId !== null || (hasPaid && ['pending', 'past_due'].includes(subscription.status)))

/** Most payments are confirmed within seconds, bank transfers within days. */
const pollDelayMs = (polls: number): number => Math.min(SECOND_MS * 1.5 ** polls, POLL_MAX_MS)

/** Announces once that the paid plan is in force, and updates the session's plan. */
function usePlanConfirmation(user: User, subscription: Subscription | undefined, hasPaid: boolean): void {
  const t = useText()
  const { setUser } = useSession()
  const [, setSearch] = useSearchParams()
  const planInForce = subscription?.planInForce
  const isConfirmed = hasPaid && subscription?.status === 'active' && subscription.pendingPlanId === null

  const refreshUser = useEffectEvent(async () => {
    if (planInForce === undefined || planInForce === user.subscriptionPlan) return
    try {
      setUser(await api.get<User>('/api/user'))
    } catch (error) {
      console.warn('Account not refreshed', error)
    }
  })
  useEffect(() => {
    if (planInForce !== undefined) void refreshUser()
  }, [planInForce])

  const confirm = useEffectEvent(() => {
    if (planInForce === undefined) return
    toast({ title: t(m.plan_confirmed, { plan: t(PLAN_NAMES[planInForce]) }) })
    // A reload must not announce it again.
    setSearch({}, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isConfirmed) confirm()
  }, [isConfirmed])
}
