import type { DonationProgress } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { donorPath } from './use-donor-secret.ts'

const POLL_MAX_MS = 15 * SECOND_MS

/** Follows a donation from `first` until its payment has an outcome; an ask that fails is simply followed by the next. */
export function useDonationProgress(first: DonationProgress, secret: string | undefined): DonationProgress {
  const { data = first } = useQuery<DonationProgress>({
    queryKey: [donorPath(first.id, 'status', secret)],
    // Without its amount it was loaded for a stranger: the tab's secret or the session may say more.
    ...(first.amount === undefined ? { placeholderData: first } : { initialData: first }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && pollDelayMs(state.dataUpdateCount + state.errorUpdateCount),
  })
  return data
}

/** Most payments are confirmed within seconds; a bank transfer takes days, and nobody needs to ask every second for that. */
function pollDelayMs(attempts: number): number {
  return Math.min(SECOND_MS * 1.5 ** attempts, POLL_MAX_MS)
}
