import { m } from '@aplauso/texts/messages'
import { RotateCcw } from 'lucide-react'
import { use } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast.ts'
import { QueueAction } from './queue-action.tsx'
import { QueueContext } from './queue-context.ts'

type ReplayButtonProps = { donationId: string; name: string; text?: string; onDone?: () => void }

/** Has a donation's alert shown again; nothing where the creator only is looked on. Its icon alone without `text`. */
export function ReplayButton({ donationId, name, text, onDone }: ReplayButtonProps) {
  const t = useText()
  const control = use(QueueContext)
  if (!control) return null
  const { queue } = control

  function tell() {
    const held =
      queue?.overlays.connected === 0 ? m.queue_again_later : queue?.paused ? m.queue_again_paused : undefined
    toast({ title: t(m.queue_again_sent), ...(held && { description: t(held) }) })
    onDone?.()
  }

  return (
    <QueueAction
      label={t(m.queue_again_of, { name })}
      {...(text && { text })}
      icon={RotateCcw}
      path={`/api/alerts/${donationId}/replay`}
      onDone={tell}
    />
  )
}
