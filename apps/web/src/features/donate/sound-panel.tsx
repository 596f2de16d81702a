import { m } from '@aplauso/texts/messages'
import { FileAudio, Mic } from 'lucide-react'
import { type Ref, Suspense } from 'react'
import type { SoundInputHandle } from '#components/sound/sound-input.ts'
import { formatClock } from '#lib/i18n/durations.ts'
import { useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import type { DraftSound, SoundMode } from './donation-draft.ts'
import { SoundSkeleton } from './sound-skeleton.tsx'

const TOOLS = {
  record: lazyComponent(() => import('#components/sound/recorder.tsx')),
  upload: lazyComponent(() => import('#components/sound/audio-upload.tsx')),
}

type SoundPanelProps = {
  mode: SoundMode
  sound: DraftSound | undefined
  isExpanded: boolean
  onExpand: () => void
  onChange: (sound: DraftSound | undefined) => void
  onBusy: (busy: boolean) => void
  recorder: Ref<SoundInputHandle>
}

export default function SoundPanel({ mode, sound, isExpanded, onExpand, onChange, onBusy, recorder }: SoundPanelProps) {
  const Tool = TOOLS[mode]
  if (!isExpanded) return <CollapsedSound mode={mode} sound={sound} onExpand={onExpand} />
  return (
    <Suspense fallback={<SoundSkeleton isExpanded />}>
      <Tool
        ref={recorder}
        uploaded={sound}
        onUploaded={onChange}
        onCleared={() => onChange(undefined)}
        onBusy={onBusy}
      />
    </Suspense>
  )
}

/** For a restored draft, with the height of the server-rendered placeholder, so that nothing moves. */
function CollapsedSound({ mode, sound, onExpand }: Pick<SoundPanelProps, 'mode' | 'sound' | 'onExpand'>) {
  const t = useText()
  const isRecording = mode === 'record'
  const Icon = isRecording ? Mic : FileAudio
  const invitation = isRecording ? m.donate_sound_open_record : m.donate_sound_open_upload
  return (
    <div className="flex items-center gap-3">
      {sound && (
        <p className="flex min-w-0 flex-1 items-center gap-2 text-sm font-semibold">
          <Icon size={18} aria-hidden="true" className="shrink-0 text-cravo-text" />
          <span className="truncate">{t(isRecording ? m.donate_sound_record : m.donate_sound_upload)}</span>
          <span className="tnum font-normal text-ink-3">{formatClock(sound.durationMs)}</span>
        </p>
      )}
      <button type="button" name="sound" onClick={onExpand} className="px-4 text-sm btn btn-ghost">
        {t(sound ? m.donate_sound_open : invitation)}
      </button>
    </div>
  )
}
