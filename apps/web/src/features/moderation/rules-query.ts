import type { BlockedTerm, ModerationSettings } from '@aplauso/contract/moderation'
import { api } from '#lib/api/api.ts'
import { fetchAllPages } from '#lib/api/fetch-all-pages.ts'

/** A creator's rules: asked for at each visit, because they may have been changed elsewhere since. */
export const rulesQuery = (userId: string) => ({
  // By the account: another may sign in while the page is open.
  queryKey: ['/api/moderation/settings', userId],
  queryFn: () => api.get<ModerationSettings>('/api/moderation/settings'),
  gcTime: 0,
})

/** Their own list, whole: it is searched as one types, and counted. */
export const blockedTermsQuery = (userId: string) => ({
  queryKey: ['/api/moderation/words', userId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchAllPages<BlockedTerm>('/api/moderation/words?limit=100', { signal }),
  gcTime: 0,
})
