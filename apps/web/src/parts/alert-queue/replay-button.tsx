import { m } from '@aplauso/texts/messages'
import { RotateCcw } from 'lucide-react'
import { use } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { QueueAction } from './queue-action.tsx'
import { QueueContext } from './queue-context.ts'
import { useReplay } from './use-replay.ts'

/** Has a donation's alert shown again; nothing where the creator only is looked on. */
export function ReplayButton({ donationId, name }: { donationId: string; name: string }) {
  const t = useText()
  const replay = useReplay(donationId)
  if (!use(QueueContext)) return null
  return <QueueAction label={t(m.queue_again_of, { name })} icon={RotateCcw} {...replay} />
}
