import { m } from '@aplauso/texts/messages'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { withPanic } from '#parts/alert-queue/queue-changes.ts'
import { useQueue } from '#parts/alert-queue/queue-context.ts'
import { useQueueCall } from '#parts/alert-queue/use-queue-call.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'

/** One press and everything is off; the way back asks first. */
export function Panic() {
  const t = useText()
  const { queue } = useQueue()
  const [isAsking, setAsking] = useState(false)
  const isOn = queue?.panic ?? false
  const press = useQueueCall({ path: '/api/alerts/panic', change: withPanic(true) })
  const calm = useQueueCall({
    path: '/api/alerts/panic',
    method: 'delete',
    change: withPanic(false),
    onDone: () => setAsking(false),
    inDialog: true,
  })
  return (
    <div className={isOn ? 'grid gap-3 rounded-lg bg-perigo-soft p-4' : ''}>
      {isOn && (
        <p role="alert" className="text-sm font-semibold text-perigo">
          {t(m.live_panic_text)}
        </p>
      )}
      <BusyButton
        busy={press.busy}
        icon={OctagonX}
        data-testid="panic"
        aria-pressed={isOn}
        aria-disabled={!queue || undefined}
        onClick={() => {
          if (isOn) setAsking(true)
          else if (queue) press.call()
        }}
        className={`min-h-12 w-full ${isOn ? 'btn-primary' : 'text-perigo btn-ghost'}`}
      >
        {t(isOn ? m.live_panic_off : m.live_panic)}
      </BusyButton>
      {isAsking && (
        <ConfirmDialog
          title={t(m.live_panic_off_sure)}
          text={t(m.live_panic_off_text)}
          confirm={t(m.live_panic_off)}
          busy={calm.busy}
          failure={calm.failure}
          onConfirm={calm.call}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
