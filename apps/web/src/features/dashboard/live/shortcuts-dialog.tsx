import { m } from '@aplauso/texts/messages'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions } from '#ui/dialog/modal.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'

type Shortcut = { keys: readonly string[]; text: Message }

const QUEUE_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['P'], text: m.live_key_pause },
  { keys: ['S'], text: m.live_key_skip },
  { keys: ['R'], text: m.live_key_replay },
  { keys: ['M'], text: m.live_key_mute },
  { keys: ['N'], text: m.live_mute_sounds },
  { keys: ['V'], text: m.live_mute_speech },
  { keys: ['Shift', 'P'], text: m.live_panic },
]
const HELD_ALERT_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['J'], text: m.live_key_next },
  { keys: ['K'], text: m.live_key_previous },
  { keys: ['A'], text: m.live_approve },
  { keys: ['T'], text: m.live_approve_without_text },
  { keys: ['O'], text: m.live_approve_without_sound },
  { keys: ['X'], text: m.live_reject },
  { keys: ['Shift', 'X'], text: m.live_key_reject_saying },
]
const GENERAL_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Z'], text: m.live_undo },
  { keys: ['?'], text: m.live_keys },
]

type ShortcutsDialogProps = { areEnabled: boolean; onToggle: (on: boolean) => void; onClose: () => void }

/** The keys of the actions that the actor may use, and a switch that turns shortcuts off. */
export default function ShortcutsDialog({ areEnabled, onToggle, onClose }: ShortcutsDialogProps) {
  const t = useText()
  const { rights } = useQueue()
  const keys = [
    ...(rights.includes('queue') ? QUEUE_SHORTCUTS : []),
    ...(rights.includes('approve') ? HELD_ALERT_SHORTCUTS : []),
    ...GENERAL_SHORTCUTS,
  ]
  return (
    <Modal title={t(m.live_keys)} text={t(m.live_keys_text)} busy={false} onClose={onClose}>
      <div className="mt-4">
        <SwitchField name="shortcuts" label={t(m.live_keys_on)} checked={areEnabled} onChange={onToggle} />
      </div>
      <dl
        className={`mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-0.5 text-sm ${areEnabled ? '' : 'text-ink-3'}`}
      >
        {keys.map(({ keys: pressed, text }) => (
          <div key={pressed.join()} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="flex gap-1">
              {pressed.map((one) => (
                <kbd
                  key={one}
                  className="min-w-7 rounded-xs border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-xs font-semibold"
                >
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <ModalActions busy={false} cancelText={t(m.common_close)} onClose={onClose} />
    </Modal>
  )
}
