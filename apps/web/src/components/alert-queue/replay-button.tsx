import { m } from '@aplauso/texts/messages'
import { RotateCcw } from 'lucide-react'
import { use } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { QueueAction } from './queue-action.tsx'
import { QueueContext } from './queue-context.ts'
import { useReplay } from './use-replay.ts'

type ReplayButtonProps = { donationId: string; name: string; text?: string; onDone?: () => void }

/** Replays the alert of a donation. Renders nothing without alert control. Shows only its icon without `text`. */
export function ReplayButton({ donationId, name, text, onDone }: ReplayButtonProps) {
  const t = useText()
  const replay = useReplay(donationId)
  if (!use(QueueContext)) return null
  return (
    <QueueAction
      label={t(m.queue_again_of, { name })}
      {...(text && { text })}
      icon={RotateCcw}
      path={replay.path}
      onDone={() => {
        replay.onDone()
        onDone?.()
      }}
    />
  )
}
