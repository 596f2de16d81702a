import type { DonationProgress } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { donorPath } from './use-donor-secret.ts'

const POLL_MAX_MS = 15 * SECOND_MS

/** Polls a donation until its payment has an outcome; a failed poll is followed by the next. */
export function useDonationProgress(first: DonationProgress, secret: string | undefined): DonationProgress {
  const { data = first } = useQuery<DonationProgress>({
    queryKey: [donorPath(first.id, 'status', secret)],
    // Without an amount it was loaded without authorisation: the tab's secret or the session may show more.
    ...(first.amount === undefined ? { placeholderData: first } : { initialData: first }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && pollDelayMs(state.dataUpdateCount + state.errorUpdateCount),
  })
  return data
}

/** Most payments are confirmed within seconds, bank transfers within days; so the delay grows. */
function pollDelayMs(attempts: number): number {
  return Math.min(SECOND_MS * 1.5 ** attempts, POLL_MAX_MS)
}
