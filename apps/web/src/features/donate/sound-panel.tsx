import { m } from '@aplauso/texts/messages'
import { FileAudio, Mic } from 'lucide-react'
import { Suspense } from 'react'
import { formatClock } from '#lib/format-clock.ts'
import { useText } from '#lib/language.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { DraftSound, SoundMode } from './draft.ts'

const TOOLS = {
  record: lazyPart(() => import('#ui/sound/recorder.tsx')),
  upload: lazyPart(() => import('#ui/sound/audio-upload.tsx')),
}

type SoundPanelProps = {
  mode: SoundMode
  sound: DraftSound | undefined
  onChange: (sound: DraftSound | undefined) => void
  onBusy: (busy: boolean) => void
}

/** Where a recording is made, or a file is sent. */
export function SoundPanel({ mode, sound, onChange, onBusy }: SoundPanelProps) {
  const Tool = TOOLS[mode]
  return (
    <Suspense fallback={<div className="h-50 rounded-md skeleton" />}>
      <Tool uploaded={sound} onUploaded={onChange} onCleared={() => onChange(undefined)} onBusy={onBusy} />
    </Suspense>
  )
}

type FoldedSoundProps = Pick<SoundPanelProps, 'mode' | 'sound'> & { onOpen: () => void }

/** In its place for who comes back to the form: as high as what the server rendered there, so that nothing moves. */
export function FoldedSound({ mode, sound, onOpen }: FoldedSoundProps) {
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
      <button type="button" onClick={onOpen} className="scroll-mb-28 px-4 text-sm btn btn-ghost">
        {t(sound ? m.donate_sound_open : invitation)}
      </button>
    </div>
  )
}
