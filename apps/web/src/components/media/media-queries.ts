import type { Media, MediaQuota } from '@aplauso/contract/media'
import { api } from '#lib/api/api.ts'
import { fetchAllPages } from '#lib/api/fetch-all-pages.ts'

/** All files of a creator: the plan limits their number. */
export const mediaQuery = (userId: string) => ({
  // Keyed by account: another user may sign in while the page is open.
  queryKey: ['/api/media', userId],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchAllPages<Media>('/api/media?limit=100', { signal }),
})

export const mediaQuotaQuery = (userId: string) => ({
  queryKey: ['/api/media/quota', userId],
  queryFn: () => api.get<MediaQuota>('/api/media/quota'),
})
