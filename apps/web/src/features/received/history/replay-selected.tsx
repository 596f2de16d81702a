import type { ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { use } from 'react'
import { QueueContext } from '#components/alert-queue/queue-context.ts'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { toast } from '#ui/toast/toast-store.ts'

/** Replays the alerts of the selected donations, oldest first; nothing for an agency. */
export function ReplaySelected({ selected }: { selected: readonly ReceivedDonation[] }) {
  const { t, language } = useLanguage()
  const isOwn = use(QueueContext) !== undefined
  const replayable = selected.filter(({ status, alertStatus }) => status === 'paid' && alertStatus !== null)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      let shown = 0
      let failure: unknown
      // One request at a time, because the order of requests is the order on screen.
      for (const { id } of replayable.toSorted((a, b) => a.paidAt.localeCompare(b.paidAt))) {
        try {
          await api.post(`/api/alerts/${id}/replay`)
          shown += 1
        } catch (error) {
          failure = error
        }
      }
      return { shown, failure, missing: selected.length - shown }
    },
    async onSuccess({ shown, failure, missing }) {
      const countParams = (count: number) => ({ count, total: formatNumber(count, language) })
      const others = missing > 0 ? t(m.donation_not_replayed, countParams(missing)) : undefined
      const description = failure === undefined ? others : await failureText(failure, t, language, others ?? '')
      toast({
        title: shown > 0 ? t(m.donation_replayed, countParams(shown)) : t(m.donation_replayed_none),
        ...(description && { description }),
        ...(shown === 0 && { tone: 'destructive' as const }),
      })
    },
  })
  if (!isOwn) return null
  return (
    <BusyButton
      busy={isPending}
      icon={RotateCcw}
      disabled={replayable.length === 0}
      onClick={() => mutate()}
      className="px-4 text-sm btn-ghost"
    >
      {t(m.donation_replay)}
    </BusyButton>
  )
}
