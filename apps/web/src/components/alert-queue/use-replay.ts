import { m } from '@aplauso/texts/messages'
import { use } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { QueueContext } from './queue-context.ts'

/** Path of the replay call of a donation, and a toast that says when the alert will be shown. */
export function useReplay(donationId: string) {
  const t = useText()
  const queue = use(QueueContext)?.queue
  return {
    path: `/api/alerts/${donationId}/replay`,
    onDone() {
      const delayText =
        queue?.overlays.connected === 0 ? m.queue_again_later : queue?.paused ? m.queue_again_paused : undefined
      toast({ title: t(m.queue_again_sent), ...(delayText && { description: t(delayText) }) })
    },
  }
}
