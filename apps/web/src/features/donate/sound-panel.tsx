import { m } from '@aplauso/texts/messages'
import { FileAudio, Mic } from 'lucide-react'
import { type Ref, Suspense } from 'react'
import { formatClock } from '#lib/i18n/durations.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { SoundDesk } from '#parts/sound/sound-input.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import type { DraftSound, SoundMode } from './draft.ts'
import { SoundSkeleton } from './sound-skeleton.tsx'

const TOOLS = {
  record: lazyPart(() => import('#parts/sound/recorder.tsx')),
  upload: lazyPart(() => import('#parts/sound/audio-upload.tsx')),
}

type SoundPanelProps = {
  mode: SoundMode
  sound: DraftSound | undefined
  unfolded: boolean
  onUnfold: () => void
  onChange: (sound: DraftSound | undefined) => void
  onBusy: (busy: boolean) => void
  desk: Ref<SoundDesk>
}

/** Where a recording is made, or a file is sent. */
export default function SoundPanel({ mode, sound, unfolded, onUnfold, onChange, onBusy, desk }: SoundPanelProps) {
  const Tool = TOOLS[mode]
  if (!unfolded) return <FoldedSound mode={mode} sound={sound} onUnfold={onUnfold} />
  return (
    <Suspense fallback={<SoundSkeleton unfolded />}>
      <Tool ref={desk} uploaded={sound} onUploaded={onChange} onCleared={() => onChange(undefined)} onBusy={onBusy} />
    </Suspense>
  )
}

/** For who comes back to the form: as high as what the server rendered in its place, so that nothing moves. */
function FoldedSound({ mode, sound, onUnfold }: Pick<SoundPanelProps, 'mode' | 'sound' | 'onUnfold'>) {
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
      <button type="button" name="sound" onClick={onUnfold} className="px-4 text-sm btn btn-ghost">
        {t(sound ? m.donate_sound_open : invitation)}
      </button>
    </div>
  )
}
