import type { DonationPage } from '@aplauso/contract/donation-page'
import { api } from '#lib/api/api.ts'

/** What a creator has set about their page: asked for at each visit, because it may have been changed elsewhere since. */
export const donationPageQuery = (userId: string) => ({
  // By the account: another may sign in while the page is open.
  queryKey: ['/api/donation-page', userId],
  queryFn: () => api.get<DonationPage>('/api/donation-page'),
  gcTime: 0,
})
