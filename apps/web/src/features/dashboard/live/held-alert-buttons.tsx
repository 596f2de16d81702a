import type { Approval, HeldAlert } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { Check, MessageSquareOff, MessageSquareText, VolumeX, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { withoutHeld } from '#components/alert-queue/queue-changes.ts'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { useShortcut } from '#components/alert-queue/shortcut-context.ts'
import { useQueueCall } from '#components/alert-queue/use-queue-call.ts'
import { rowIdOf } from '#components/live/recent-donation-rows.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { useRejectAlert } from './use-reject-alert.ts'

const loadDialog = () => import('./reject-dialog.tsx')
const RejectDialog = lazyComponent(loadDialog)

/** Large: these two buttons are used most. */
const PRIMARY_BUTTON = 'min-h-12 grow basis-24 px-3'
/** Smaller, for rare actions; without icons in low windows. */
export const SECONDARY_BUTTON =
  'min-h-12 min-w-0 grow basis-20 flex-col justify-start gap-1 rounded-md border-transparent px-1 py-1.5 text-xs leading-tight whitespace-normal text-ink-2 [@media(height<25rem)]:justify-center [@media(height<25rem)]:[&>svg]:hidden'

const APPROVAL_MODES = {
  asItIs: { text: m.live_approve, icon: Check, key: 'A', className: `btn-primary ${PRIMARY_BUTTON}` },
  withoutText: {
    text: m.live_approve_without_text,
    icon: MessageSquareOff,
    key: 'T',
    className: `btn-ghost ${SECONDARY_BUTTON}`,
  },
  withoutSound: {
    text: m.live_approve_without_sound,
    icon: VolumeX,
    key: 'O',
    className: `btn-ghost ${SECONDARY_BUTTON}`,
  },
}

type ApproveButtonProps = { alert: HeldAlert; nameId: string; mode?: keyof Approval }

/** Shows the alert at once; undo skips it. */
export function ApproveButton({ alert, nameId, mode }: ApproveButtonProps) {
  const { id, donorName } = alert
  const t = useText()
  const { rights } = useQueue()
  const { text, icon, key, className } = APPROVAL_MODES[mode ?? 'asItIs']
  const shortcut = useShortcut(key)
  const { call, busy } = useQueueCall({
    path: `/api/alerts/${id}/approve`,
    body: mode ? { [mode]: true } : {},
    change: withoutHeld(id),
    undo: rights.includes('queue')
      ? {
          description: t(m.live_approved, { name: donorName ?? t(m.common_anonymous) }),
          paths: [`/api/alerts/${rowIdOf(alert)}/skip`],
        }
      : undefined,
  })
  return (
    <BusyButton busy={busy} icon={icon} aria-describedby={nameId} {...shortcut} onClick={call} className={className}>
      {t(text)}
    </BusyButton>
  )
}

type RejectButtonProps = { alert: HeldAlert; nameId: string }

export function RejectButton({ alert, nameId }: RejectButtonProps) {
  const t = useText()
  const shortcut = useShortcut('X')
  const { call, busy } = useRejectAlert({ alert })
  return (
    <BusyButton
      busy={busy}
      icon={X}
      aria-describedby={nameId}
      {...shortcut}
      onClick={call}
      className={`btn-ghost ${PRIMARY_BUTTON}`}
    >
      {t(m.live_reject)}
    </BusyButton>
  )
}

/** Rejects with a reason for the moderation log. */
export function RejectWithReasonButton({ alert, nameId }: RejectButtonProps) {
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
        className={`btn btn-ghost ${SECONDARY_BUTTON}`}
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
