import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#lib/i18n/language.tsx'
import { SUBSCRIPTION_KEY } from '#parts/plans/subscription-key.ts'
import { useChange } from '#ui/form/use-change.ts'
import { ACCOUNTS_KEY, PAYMENTS_KEY } from './queries.ts'

/** A change of the subscription. Afterwards all that is on the screen is asked for again, also after a failure. */
export function usePlanChange<Input, Result>(change: Parameters<typeof useChange<Input, Result>>[0]) {
  const t = useText()
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [SUBSCRIPTION_KEY, PAYMENTS_KEY, ACCOUNTS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  return useChange({
    failedTitle: t(m.plan_failed),
    ...change,
    send: (input: Input) => change.send(input).finally(() => void refresh()),
  })
}
