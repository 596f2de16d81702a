import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '#ui/form/use-change.ts'
import { AGENCY_KEY } from './agency-queries.ts'

/** Invalidates all agency queries. */
export function useAgencyRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: AGENCY_KEY })
}

/**
 * A change by the agency. All agency queries are invalidated afterwards, also after a failure: the creator may have
 * answered meanwhile.
 */
export function useAgencyChange<Input, Result>(change: Parameters<typeof useChange<Input, Result>>[0]) {
  const refresh = useAgencyRefresh()
  return useChange({
    ...change,
    send: (input: Input) => change.send(input).finally(refresh),
  })
}
