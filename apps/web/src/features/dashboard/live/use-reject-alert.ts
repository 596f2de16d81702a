import type { HeldAlert } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { withoutHeld } from '#components/alert-queue/queue-changes.ts'
import { useQueueCall } from '#components/alert-queue/use-queue-call.ts'
import { useText } from '#lib/i18n/language.tsx'

/** So long before the clock decides a rejection is sent at the latest, by a clock that may be another than the server's. */
const CLOCK_SKEW_MARGIN_MS = 2 * SECOND_MS

type RejectionOptions = { alert: HeldAlert; reason?: string; onDone?: () => void }

/** Takes what is held off the list, and can be taken back before it is sent. */
export function useRejectAlert({ alert: { id, donorName, releasesAt }, reason = '', onDone }: RejectionOptions) {
  const t = useText()
  return useQueueCall({
    path: `/api/alerts/${id}/reject`,
    body: reason === '' ? {} : { reason },
    change: withoutHeld(id),
    ...(onDone && { onDone }),
    undo: {
      description: t(m.live_rejected, { name: donorName ?? t(m.common_anonymous) }),
      // What the clock would show meanwhile was not rejected at all.
      ...(releasesAt !== null && { untilMs: Date.parse(releasesAt) - CLOCK_SKEW_MARGIN_MS }),
    },
  })
}
