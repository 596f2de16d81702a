import type { UploadedSound } from '@aplauso/contract/audio'
import { m } from '@aplauso/texts/messages'
import { FileAudio, type LucideIcon, Mic } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useTold } from '#parts/sound/use-told.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

const Recorder = lazyPart(() => import('#parts/sound/recorder.tsx'))
const AudioUpload = lazyPart(() => import('#parts/sound/audio-upload.tsx'))

const WAYS = ['record', 'upload'] as const
type Way = (typeof WAYS)[number]
const LOOKS: Record<Way, { icon: LucideIcon; name: Message }> = {
  record: { icon: Mic, name: m.creator_settings_audio_record },
  upload: { icon: FileAudio, name: m.creator_settings_audio_upload },
}
const TOOLS = { record: Recorder, upload: AudioUpload }

type NewAudioProps = {
  isSaving: boolean
  onSave: (sound: UploadedSound) => void
  onUnsaved: (unsaved: boolean) => void
  /** There is a sound that can be kept instead. */
  onKeep: (() => void) | undefined
}

/** Records a sound or takes a file. What is sent is saved at once. */
export function NewAudio({ isSaving, onSave, onUnsaved, onKeep }: NewAudioProps) {
  const t = useText()
  const [way, setWay] = useState<Way>('record')
  const [busyWays, setBusyWays] = useState<Record<Way, boolean>>({ record: false, upload: false })
  const [sent, setSent] = useState<{ way: Way; sound: UploadedSound }>()
  useTold(busyWays.record || busyWays.upload || sent !== undefined, onUnsaved)

  return (
    <>
      <fieldset>
        <legend className="text-sm font-semibold">{t(m.creator_settings_audio_way)}</legend>
        <div className="mt-2 grid grid-cols-2 gap-2">
          {WAYS.map((each) => {
            const { icon: Icon, name } = LOOKS[each]
            return (
              <ChoiceTile
                key={each}
                name="audioWay"
                value={each}
                checked={each === way}
                data-next={each === way ? '' : undefined}
                onChange={() => setWay(each)}
                className="flex min-h-13 items-center justify-center gap-2.5 rounded-md px-3 text-sm font-semibold"
              >
                <Icon size={18} aria-hidden="true" className="shrink-0" />
                {t(name)}
              </ChoiceTile>
            )
          })}
        </div>
      </fieldset>
      {/* Both stay on the page: what is not sent yet is kept while one looks at the other way. */}
      {WAYS.map((each) => {
        const Tool = TOOLS[each]
        return (
          <div key={each} hidden={each !== way} className="mt-3">
            <Suspense fallback={<div aria-hidden="true" className="h-55 rounded-md skeleton" />}>
              <Tool
                asks
                uploaded={sent?.way === each ? sent.sound : undefined}
                onUploaded={(sound) => {
                  setSent({ way: each, sound })
                  onSave(sound)
                }}
                onCleared={() => setSent(undefined)}
                onBusy={(busy) => setBusyWays((now) => ({ ...now, [each]: busy }))}
              />
            </Suspense>
          </div>
        )
      })}
      <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden">
        {sent && (
          <BusyButton busy={isSaving} onClick={() => onSave(sent.sound)} className="btn-primary">
            {t(isSaving ? m.creator_settings_saving : m.creator_settings_audio_retry)}
          </BusyButton>
        )}
        {onKeep && (
          <button type="button" onClick={onKeep} className="btn btn-ghost">
            {t(m.creator_settings_audio_keep)}
          </button>
        )}
      </div>
    </>
  )
}
