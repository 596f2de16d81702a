import { m } from '@aplauso/texts/messages'
import { RotateCcw } from 'lucide-react'
import { use } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast.ts'
import { QueueAction } from './queue-action.tsx'
import { QueueContext } from './queue-context.ts'

/** Has a donation's alert shown again; nothing where the creator only is looked on. */
export function ReplayButton({ donationId, name }: { donationId: string; name: string }) {
  const t = useText()
  const control = use(QueueContext)
  if (!control) return null
  const { queue } = control

  function tell() {
    const held =
      queue?.overlays.connected === 0 ? m.queue_again_later : queue?.paused ? m.queue_again_paused : undefined
    toast({ title: t(m.queue_again_sent), ...(held && { description: t(held) }) })
  }

  return (
    <QueueAction
      label={t(m.queue_again_of, { name })}
      icon={RotateCcw}
      path={`/api/alerts/${donationId}/replay`}
      onDone={tell}
    />
  )
}
