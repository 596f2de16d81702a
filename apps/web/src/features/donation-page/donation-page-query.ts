import type { DonationPage } from '@aplauso/contract/donation-page'
import { api } from '#lib/api/api.ts'

/** Settings of the donation page; not cached, because they can change elsewhere. */
export const donationPageQuery = (userId: string) => ({
  // Keyed by account: another user may sign in while the page is open.
  queryKey: ['/api/donation-page', userId],
  queryFn: () => api.get<DonationPage>('/api/donation-page'),
  gcTime: 0,
})
