import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { SUBSCRIPTION_KEY } from '#components/plans/subscription-key.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { ACCOUNTS_KEY, PAYMENTS_KEY } from './plan-query-keys.ts'

/** Invalidates all queries about the subscription. */
export function usePlanRefresh() {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [SUBSCRIPTION_KEY, PAYMENTS_KEY, ACCOUNTS_KEY]) void queries.invalidateQueries({ queryKey })
  }
}

/** A change of the subscription. All its queries are invalidated afterwards, also after a failure. */
export function usePlanChange<Input, Result>(change: Parameters<typeof useChange<Input, Result>>[0]) {
  const t = useText()
  const refresh = usePlanRefresh()
  return useChange({
    failedTitle: t(m.plan_failed),
    ...change,
    send: (input: Input) => change.send(input).finally(refresh),
  })
}
