import { m } from '@aplauso/texts/messages'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { withPanic } from '#components/alert-queue/queue-changes.ts'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { useShortcut } from '#components/alert-queue/shortcut-context.ts'
import { useQueueCall } from '#components/alert-queue/use-queue-call.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'

/** On a phone it is the last of the controls below the page, and the narrowest phones show only its icon. */
const AMONG_CONTROLS =
  'max-lg:min-w-0 max-lg:flex-col max-lg:gap-1 max-lg:rounded-md max-lg:bg-surface max-lg:px-px max-lg:text-[clamp(12px,0.75rem,3.8vw)] max-lg:leading-tight max-lg:whitespace-normal'

/**
 * Turns everything off with one press; turning it on again asks first. `isNarrow`: in a dock, where a low window shows
 * only the icon.
 */
export function PanicButton({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = useText()
  const { queue } = useQueue()
  const shortcut = useShortcut('Shift+P')
  const [isConfirming, setConfirming] = useState(false)
  const isOn = queue?.panic ?? false
  const startPanic = useQueueCall({ path: '/api/alerts/panic', change: withPanic(true) })
  const endPanic = useQueueCall({
    path: '/api/alerts/panic',
    method: 'delete',
    change: withPanic(false),
    onDone: () => setConfirming(false),
    inDialog: true,
  })
  return (
    <div className={isNarrow ? (isOn ? 'w-full' : 'grow') : isOn ? 'col-span-full' : 'grid'}>
      {/* For screen readers; the console shows it visibly. */}
      {isOn && (
        <p role="alert" className="sr-only">
          {t(m.live_panic_text)}
        </p>
      )}
      <BusyButton
        busy={startPanic.busy}
        icon={OctagonX}
        data-testid="panic"
        aria-pressed={isOn}
        {...shortcut}
        aria-disabled={!queue || undefined}
        onClick={() => {
          if (isOn) setConfirming(true)
          else if (queue) startPanic.call()
        }}
        className={`min-h-12 w-full ${isOn ? 'btn-primary' : `text-perigo btn-ghost ${isNarrow ? '[@media(height<25rem)]:px-4' : AMONG_CONTROLS}`}`}
      >
        <span className={isOn ? '' : isNarrow ? '[@media(height<25rem)]:sr-only' : 'max-[22.4rem]:sr-only'}>
          {t(isOn ? m.live_panic_off : m.live_panic)}
        </span>
      </BusyButton>
      {isConfirming && (
        <ConfirmDialog
          title={t(m.live_panic_off_sure)}
          text={t(m.live_panic_off_text)}
          confirm={t(m.live_panic_off)}
          busy={endPanic.busy}
          failure={endPanic.failure}
          onConfirm={endPanic.call}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
