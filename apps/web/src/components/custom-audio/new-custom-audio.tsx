import type { UploadedSound } from '@aplauso/contract/audio'
import { m } from '@aplauso/texts/messages'
import { FileAudio, type LucideIcon, Mic } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useReportBusy } from '#components/sound/use-report-busy.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const Recorder = lazyComponent(() => import('#components/sound/recorder.tsx'))
const AudioUpload = lazyComponent(() => import('#components/sound/audio-upload.tsx'))

const SOURCES = ['record', 'upload'] as const
type AudioSource = (typeof SOURCES)[number]
const SOURCE_OPTIONS: Record<AudioSource, { icon: LucideIcon; name: Message }> = {
  record: { icon: Mic, name: m.creator_settings_audio_record },
  upload: { icon: FileAudio, name: m.creator_settings_audio_upload },
}
const TOOLS = { record: Recorder, upload: AudioUpload }

type NewCustomAudioProps = {
  isSaving: boolean
  onSave: (sound: UploadedSound) => void
  onUnsaved: (unsaved: boolean) => void
  /** Cancels the replacement; undefined without a current sound. */
  onKeep: (() => void) | undefined
}

/** Records a sound or uploads a file, and saves it right after the upload. */
export function NewCustomAudio({ isSaving, onSave, onUnsaved, onKeep }: NewCustomAudioProps) {
  const t = useText()
  const [way, setSource] = useState<AudioSource>('record')
  const [busySources, setBusySources] = useState<Record<AudioSource, boolean>>({ record: false, upload: false })
  const [sent, setSent] = useState<{ source: AudioSource; sound: UploadedSound }>()
  useReportBusy(busySources.record || busySources.upload || sent !== undefined, onUnsaved)

  return (
    <>
      <fieldset>
        <legend className="text-sm font-semibold">{t(m.creator_settings_audio_way)}</legend>
        <div className="mt-2 grid grid-cols-2 gap-2">
          {SOURCES.map((each) => {
            const { icon: Icon, name } = SOURCE_OPTIONS[each]
            return (
              <ChoiceTile
                key={each}
                name="audioWay"
                value={each}
                checked={each === way}
                data-next={each === way ? '' : undefined}
                onChange={() => setSource(each)}
                className="flex min-h-13 items-center justify-center gap-2.5 rounded-md px-3 text-sm font-semibold"
              >
                <Icon size={18} aria-hidden="true" className="shrink-0" />
                {t(name)}
              </ChoiceTile>
            )
          })}
        </div>
      </fieldset>
      {/* Both tools stay mounted, so that unsent sounds survive a switch. */}
      {SOURCES.map((each) => {
        const Tool = TOOLS[each]
        return (
          <div key={each} hidden={each !== way} className="mt-3">
            <Suspense fallback={<div aria-hidden="true" className="h-55 rounded-md skeleton" />}>
              <Tool
                asksBeforeUpload
                uploaded={sent?.source === each ? sent.sound : undefined}
                onUploaded={(sound) => {
                  setSent({ source: each, sound })
                  onSave(sound)
                }}
                onCleared={() => setSent(undefined)}
                onBusy={(busy) => setBusySources((now) => ({ ...now, [each]: busy }))}
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
