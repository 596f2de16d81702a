import type { Language } from '@aplauso/contract/languages'
import type { ListedVariation } from '@aplauso/contract/variations'
import { api } from '#lib/api/api.ts'

export const VARIATIONS_PATH = '/api/alerts/variations'

/** Not cached, and fetched per language, because the server describes the conditions in words. */
export const variationsOf = (userId: string, language: Language) => ({
  queryKey: [VARIATIONS_PATH, userId, language],
  queryFn: () => api.get<ListedVariation[]>(VARIATIONS_PATH),
  gcTime: 0,
})
