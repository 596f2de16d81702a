import type { HeldAlert } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { withoutHeld } from '#components/alert-queue/queue-changes.ts'
import { useQueueCall } from '#components/alert-queue/use-queue-call.ts'
import { useText } from '#lib/i18n/language.tsx'

/** Send a rejection at least this long before the automatic release, because the clocks of device and server differ. */
const CLOCK_SKEW_MARGIN_MS = 2 * SECOND_MS

type RejectionOptions = { alert: HeldAlert; reason?: string; onDone?: () => void }

/** Removes a held alert from the list; the request can be undone before it is sent. */
export function useRejectAlert({ alert: { id, donorName, releasesAt }, reason = '', onDone }: RejectionOptions) {
  const t = useText()
  return useQueueCall({
    path: `/api/alerts/${id}/reject`,
    body: reason === '' ? {} : { reason },
    change: withoutHeld(id),
    ...(onDone && { onDone }),
    undo: {
      description: t(m.live_rejected, { name: donorName ?? t(m.common_anonymous) }),
      // A rejection sent after the release would not stop the alert.
      ...(releasesAt !== null && { untilMs: Date.parse(releasesAt) - CLOCK_SKEW_MARGIN_MS }),
    },
  })
}
