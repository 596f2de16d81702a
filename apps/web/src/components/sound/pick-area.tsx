import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { FileAudio } from 'lucide-react'
import { useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { UPLOAD_MAX_MEGABYTES } from '#lib/sound/sound-file.ts'
import { SOUND_BOX_HEIGHT } from './sound-box-height.ts'
import { SoundFileInput } from './sound-file-input.tsx'
import { SoundFailure } from './sound-frame.tsx'

type PickAreaProps = {
  isDraggedOver: boolean
  failure: string | undefined
  onPick: (file: File) => void
}

/** Area that opens the file dialog, by pointer and by keyboard. */
export function PickArea({ isDraggedOver, failure, onPick }: PickAreaProps) {
  const t = useText()
  const id = useId()
  const noteId = `${id}-note`
  const tone = isDraggedOver ? 'border-cravo bg-cravo-soft' : 'border-line-strong bg-sunken hover:border-ink'
  return (
    <label
      htmlFor={id}
      className={`relative flex flex-col items-center justify-center rounded-md border-2 border-dashed p-4 text-center transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${SOUND_BOX_HEIGHT} ${tone}`}
    >
      <SoundFileInput id={id} describedBy={noteId} onPick={onPick} />
      <FileAudio size={28} aria-hidden="true" className={isDraggedOver ? 'text-cravo-text' : 'text-ink-3'} />
      <span className="mt-1.5 font-semibold">{t(isDraggedOver ? m.sound_drop : m.sound_pick)}</span>
      <span className="hidden text-sm text-ink-2 pointer-fine:block">{t(m.sound_pick_or_drop)}</span>
      <span id={noteId} className="mt-2 block text-2xs text-ink-3">
        <span className="block">{t(m.sound_file_hint, { megabytes: UPLOAD_MAX_MEGABYTES })}</span>
        <span className="mt-0.5 block min-h-[2lh]">
          {failure ? (
            <SoundFailure>{failure}</SoundFailure>
          ) : (
            t(m.sound_file_hint_more, { seconds: RECORDING_MAX_MS / SECOND_MS })
          )}
        </span>
      </span>
    </label>
  )
}
