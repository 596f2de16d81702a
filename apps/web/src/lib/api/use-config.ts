import type { Config } from '@aplauso/contract/config'
import { useQuery } from '@tanstack/react-query'

/** What this server offers; undefined until it has said so, and when it cannot be asked. Only below the query layout. */
export const useConfig = (): Config | undefined => useConfigQuery().data

/** True while this server is being asked what it offers, for the first time. */
export const useIsConfigLoading = (): boolean => useConfigQuery().isLoading

// Settings are read once at the server's start: what was told holds for as long as this page lives.
const useConfigQuery = () => useQuery<Config>({ queryKey: ['/api/config'], gcTime: Number.POSITIVE_INFINITY })
