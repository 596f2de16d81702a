import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '#ui/form/use-change.ts'
import { ENDPOINTS_KEY } from '../developer-queries.ts'

/** Invalidates the list of endpoints. */
export function useEndpointsRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ENDPOINTS_KEY })
}

/**
 * A change of an endpoint. The list is fetched again also after a failure, because the server may have disabled one
 * meanwhile.
 */
export function useEndpointChange<Input, Result>(change: Parameters<typeof useChange<Input, Result>>[0]) {
  const refresh = useEndpointsRefresh()
  return useChange({
    ...change,
    send: (input: Input) => change.send(input).finally(refresh),
  })
}
