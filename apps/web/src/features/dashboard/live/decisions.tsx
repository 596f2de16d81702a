import type { Approval, HeldAlert } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { Check, MessageSquareOff, MessageSquareText, VolumeX, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { withoutHeld } from '#parts/alert-queue/queue-changes.ts'
import { useQueue } from '#parts/alert-queue/queue-context.ts'
import { useShortcut } from '#parts/alert-queue/shortcuts.ts'
import { useQueueCall } from '#parts/alert-queue/use-queue-call.ts'
import { rowIdOf } from '#parts/live/received-rows.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { useRejection } from './use-rejection.ts'

const loadDialog = () => import('./reject-dialog.tsx')
const RejectDialog = lazyPart(loadDialog)

/** Of the two that are pressed most. */
const DECISION = 'min-h-12 grow basis-24 px-3'
/** What is done now and then stands below them and stands back; where a window is low, without its icon. */
export const ASIDE =
  'min-h-12 min-w-0 grow basis-20 flex-col justify-start gap-1 rounded-md border-transparent px-1 py-1.5 text-xs leading-tight whitespace-normal text-ink-2 [@media(height<25rem)]:justify-center [@media(height<25rem)]:[&>svg]:hidden'

const HOWS = {
  asItIs: { text: m.live_approve, icon: Check, key: 'A', look: `btn-primary ${DECISION}` },
  withoutText: { text: m.live_approve_without_text, icon: MessageSquareOff, key: 'T', look: `btn-ghost ${ASIDE}` },
  withoutSound: { text: m.live_approve_without_sound, icon: VolumeX, key: 'O', look: `btn-ghost ${ASIDE}` },
}

type ApproveProps = { alert: HeldAlert; nameId: string; how?: keyof Approval }

/** Shows it at once; who takes that back has it skipped. */
export function Approve({ alert, nameId, how }: ApproveProps) {
  const { id, donorName } = alert
  const t = useText()
  const { rights } = useQueue()
  const { text, icon, key, look } = HOWS[how ?? 'asItIs']
  const shortcut = useShortcut(key)
  const { call, busy } = useQueueCall({
    path: `/api/alerts/${id}/approve`,
    body: how ? { [how]: true } : {},
    change: withoutHeld(id),
    undo: rights.includes('queue')
      ? {
          said: t(m.live_approved, { name: donorName ?? t(m.common_anonymous) }),
          by: [`/api/alerts/${rowIdOf(alert)}/skip`],
        }
      : undefined,
  })
  return (
    <BusyButton busy={busy} icon={icon} aria-describedby={nameId} {...shortcut} onClick={call} className={look}>
      {t(text)}
    </BusyButton>
  )
}

type RejectProps = { alert: HeldAlert; nameId: string }

export function Reject({ alert, nameId }: RejectProps) {
  const t = useText()
  const shortcut = useShortcut('X')
  const { call, busy } = useRejection({ alert })
  return (
    <BusyButton
      busy={busy}
      icon={X}
      aria-describedby={nameId}
      {...shortcut}
      onClick={call}
      className={`btn-ghost ${DECISION}`}
    >
      {t(m.live_reject)}
    </BusyButton>
  )
}

/** Rejects too, and leaves a word on it in the log. */
export function RejectSaying({ alert, nameId }: RejectProps) {
  const t = useText()
  const shortcut = useShortcut('Shift+X')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-describedby={nameId}
        aria-haspopup="dialog"
        {...shortcut}
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={() => setOpen(true)}
        className={`btn btn-ghost ${ASIDE}`}
      >
        <MessageSquareText size={18} aria-hidden="true" />
        {t(m.live_reject_saying)}
      </button>
      {isOpen && (
        <Suspense>
          <RejectDialog alert={alert} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
