import { api } from '#lib/api/api.ts'
import type { ApiDescription } from '../api-description.ts'

export type DescriptionLoader = { load: () => Promise<ApiDescription> }

/** Loads the API description once for all calls, and again after a failure. */
export function createDescriptionLoader(): DescriptionLoader {
  let loading: Promise<ApiDescription> | undefined
  return {
    load() {
      loading ??= api.get<ApiDescription>('/api/openapi.json').catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
  }
}
