import type { UploadedSound } from '@aplauso/contract/audio'
import { m } from '@aplauso/texts/messages'
import { CircleAlert, CircleCheck, FileAudio, RotateCcw, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { Player } from './player.tsx'
import { SoundFileInput } from './sound-file-input.tsx'
import { PAIRED_ICON, SoundFailure, SoundFrame } from './sound-frame.tsx'

type DoneStepProps = {
  sound: UploadedSound
  /** Original file name, if uploaded during this visit. */
  name: string | undefined
  peaks: readonly number[] | undefined
  /** Failure of a replacement file. */
  failure: string | undefined
  onPick: (file: File) => void
  onRemove: () => void
}

export function DoneStep({ sound, name, peaks, failure, onPick, onRemove }: DoneStepProps) {
  const t = useText()
  return (
    <SoundFrame
      status={
        <>
          <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-ok" />
          <span className="truncate text-ok">{name ?? t(m.sound_sent)}</span>
        </>
      }
      content={
        <Player src={sound.audioUrl} durationMs={sound.durationMs} peaks={peaks} label={t(m.sound_your_audio)} />
      }
      actions={
        <>
          <ChangeFile onPick={onPick} />
          <button type="button" onClick={onRemove} className="px-3 btn btn-ghost @min-[19rem]:px-4">
            <Trash2 size={18} aria-hidden="true" className={PAIRED_ICON} />
            {t(m.sound_remove)}
          </button>
        </>
      }
      note={failure ? <SoundFailure>{failure}</SoundFailure> : t(m.sound_public)}
    />
  )
}

type FailedStepProps = { name: string; failure: string; onRetry: () => void; onPick: (file: File) => void }

/** The upload failed for a reason other than the file itself. */
export function FailedStep({ name, failure, onRetry, onPick }: FailedStepProps) {
  const t = useText()
  return (
    <SoundFrame
      status={
        <>
          <CircleAlert size={18} aria-hidden="true" className="shrink-0 text-perigo" />
          <span className="truncate">{name}</span>
        </>
      }
      content={
        <p className="text-sm">
          <SoundFailure>{failure}</SoundFailure>
        </p>
      }
      actions={
        <>
          <button type="button" data-next onClick={onRetry} className="flex-1 px-3 btn btn-ink">
            <RotateCcw size={18} aria-hidden="true" className={PAIRED_ICON} />
            {t(m.common_retry)}
          </button>
          <ChangeFile onPick={onPick} />
        </>
      }
      note={t(m.sound_public)}
    />
  )
}

function ChangeFile({ onPick }: { onPick: (file: File) => void }) {
  const t = useText()
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="relative flex-1 px-3 btn btn-ghost has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <SoundFileInput id={id} onPick={onPick} />
      <FileAudio size={18} aria-hidden="true" className={PAIRED_ICON} />
      {t(m.sound_replace)}
    </label>
  )
}
