import type { Config } from '@aplauso/contract/config'
import { useQuery } from '@tanstack/react-query'

/** Configuration of this server; undefined until loaded, and after a failure. Must be used inside the query layout. */
export const useConfig = (): Config | undefined => useConfigQuery().data

export const useIsConfigLoading = (): boolean => useConfigQuery().isLoading

// The server reads its settings at start, so one answer is valid as long as the page is open.
const useConfigQuery = () => useQuery<Config>({ queryKey: ['/api/config'], gcTime: Number.POSITIVE_INFINITY })
