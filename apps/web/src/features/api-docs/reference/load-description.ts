import { api } from '#lib/api/api.ts'
import type { ApiDescription } from '../api-description.ts'

export type DescriptionLoader = { load: () => Promise<ApiDescription> }

/** The server's description, asked for once however many calls are opened, and again after it could not be had. */
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
