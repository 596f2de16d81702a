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
 * The subscription as it stands, asked for again while a payment is being confirmed: after the way back from a checkout or a
 * change (`?paid=1`, `?changed=1`), and for as long as a change of plan is. `isBack`: this is that way back.
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

/** The payments and the accounts on the same page are asked for again when the subscription has gone over to another state. */
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

/** Most payments are confirmed within seconds; a bank transfer takes days. */
const pollDelayMs = (polls: number): number => Math.min(SECOND_MS * 1.5 ** polls, POLL_MAX_MS)

/** Tells once that the plan paid for is in force, and has the rest of the client know which plan that is. */
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
      console.warn('The account is shown as it was before', error)
    }
  })
  useEffect(() => {
    if (planInForce !== undefined) void refreshUser()
  }, [planInForce])

  const confirm = useEffectEvent(() => {
    if (planInForce === undefined) return
    toast({ title: t(m.plan_confirmed, { plan: t(PLAN_NAMES[planInForce]) }) })
    // A reload is no news any more.
    setSearch({}, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isConfirmed) confirm()
  }, [isConfirmed])
}
