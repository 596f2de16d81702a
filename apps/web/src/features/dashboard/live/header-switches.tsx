import { m } from '@aplauso/texts/messages'
import { Eye, EyeOff, type LucideIcon, MicOff, Music, Speech, VolumeOff } from 'lucide-react'
import { withOneMuted } from '#components/alert-queue/queue-changes.ts'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { useShortcut } from '#components/alert-queue/shortcut-context.ts'
import { useQueueCall } from '#components/alert-queue/use-queue-call.ts'
import { hideAmounts, useAmountsHidden } from '#components/live/hidden-amounts.tsx'
import { useText } from '#lib/i18n/language.tsx'

type HeaderSwitchProps = {
  label: string
  isOn: boolean
  icon: LucideIcon
  /** Shows the label where there is room. */
  showsLabel?: boolean
  shortcut?: string
  isReady?: boolean
  onPress: () => void
}

function HeaderSwitch({
  label,
  isOn,
  icon: Icon,
  showsLabel = false,
  shortcut,
  isReady = true,
  onPress,
}: HeaderSwitchProps) {
  const key = useShortcut(shortcut)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={!isReady || undefined}
      title={label}
      {...key}
      onClick={() => {
        if (isReady) onPress()
      }}
      className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-sm font-semibold hover:bg-sunken aria-disabled:cursor-not-allowed ${showsLabel ? 'sm:px-3' : ''} ${isOn ? 'bg-sunken text-ink' : 'text-ink-2'}`}
    >
      <Icon size={19} aria-hidden="true" className="shrink-0" />
      {showsLabel && <span className="max-sm:hidden">{label}</span>}
    </button>
  )
}

export function AmountsSwitch({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = useText()
  const areHidden = useAmountsHidden()
  return (
    <HeaderSwitch
      label={t(m.live_sums_hide)}
      isOn={areHidden}
      icon={areHidden ? EyeOff : Eye}
      showsLabel={!isNarrow}
      onPress={() => hideAmounts(!areHidden)}
    />
  )
}

const MUTES = {
  sounds: { text: m.live_mute_sounds, on: VolumeOff, off: Music, shortcut: 'N' },
  speech: { text: m.live_mute_speech, on: MicOff, off: Speech, shortcut: 'V' },
}

/** Mutes sounds (recordings and uploads) or speech, independently. */
export function MuteSwitch({ what }: { what: keyof typeof MUTES }) {
  const t = useText()
  const { queue } = useQueue()
  const { text, on, off, shortcut } = MUTES[what]
  const isOn = queue?.[`${what}Muted`] ?? false
  const { call, busy } = useQueueCall({
    path: isOn ? '/api/alerts/unmute' : '/api/alerts/mute',
    body: { what },
    change: withOneMuted(what, !isOn),
  })
  return (
    <HeaderSwitch
      label={t(text)}
      isOn={isOn}
      icon={isOn ? on : off}
      shortcut={shortcut}
      isReady={queue !== undefined && !busy}
      onPress={call}
    />
  )
}
