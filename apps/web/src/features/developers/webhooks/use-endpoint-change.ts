import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '#ui/form/use-change.ts'
import { ENDPOINTS_KEY } from '../developer-queries.ts'

/** Asks again for the endpoints. */
export function useEndpointsRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ENDPOINTS_KEY })
}

/** A change of the endpoints, which are asked for again afterwards, also after a failure: one may have been disabled meanwhile. */
export function useEndpointChange<Input, Result>(change: Parameters<typeof useChange<Input, Result>>[0]) {
  const refresh = useEndpointsRefresh()
  return useChange({
    ...change,
    send: (input: Input) => change.send(input).finally(refresh),
  })
}
