import type { AlertSettings } from '@aplauso/contract/alerts'
import { api } from '#lib/api/api.ts'

/** The creator's alert settings: asked for at each visit, because they may have been changed elsewhere since. */
export const alertSettingsQuery = (userId: string) => ({
  // By the account: another may sign in while the page is open.
  queryKey: ['/api/alerts/settings', userId],
  queryFn: () => api.get<AlertSettings>('/api/alerts/settings'),
  gcTime: 0,
})
