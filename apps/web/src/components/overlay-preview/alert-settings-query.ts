import type { AlertSettings } from '@aplauso/contract/alerts'
import { api } from '#lib/api/api.ts'

/** The creator's alert settings. Not cached, because another device may have changed them. */
export const alertSettingsQuery = (userId: string) => ({
  // Keyed by account: another user may sign in while the page is open.
  queryKey: ['/api/alerts/settings', userId],
  queryFn: () => api.get<AlertSettings>('/api/alerts/settings'),
  gcTime: 0,
})
