import type { BlockedTerm, ModerationSettings } from '@aplauso/contract/moderation'
import { api } from '#lib/api/api.ts'
import { fetchAllPages } from '#lib/api/fetch-all-pages.ts'

/** The moderation settings; not cached, because they can change elsewhere. */
export const rulesQuery = (userId: string) => ({
  // Keyed by account: another user may sign in while the page is open.
  queryKey: ['/api/moderation/settings', userId],
  queryFn: () => api.get<ModerationSettings>('/api/moderation/settings'),
  gcTime: 0,
})

/** Every page of the blocked terms, because they are searched and counted in the browser. */
export const blockedTermsQuery = (userId: string) => ({
  queryKey: ['/api/moderation/words', userId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchAllPages<BlockedTerm>('/api/moderation/words?limit=100', { signal }),
  gcTime: 0,
})
