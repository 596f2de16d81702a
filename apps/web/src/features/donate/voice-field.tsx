import type { Creator } from '@aplauso/contract/creators'
import type { Voice } from '@aplauso/contract/voices'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#lib/language.tsx'
import { fieldsOf } from './amount.ts'
import type { Draft, SoundMode } from './draft.ts'
import { HeardLine } from './heard-line.tsx'
import { FoldedSound, SoundPanel } from './sound-panel.tsx'
import type { Donation } from './use-donation.ts'
import { VoiceChoice } from './voice-choice.tsx'
import { VoiceModeField } from './voice-mode-field.tsx'

type VoiceFieldProps = {
  creator: Creator
  voices: readonly Voice[]
  donation: Donation
  heardId: string
  /** Where a sound is being made or sent. */
  busyIn: SoundMode | undefined
  onBusy: (mode: SoundMode, busy: boolean) => void
  onChange: (changes: Partial<Draft>) => void
  onNoMessage: () => void
}

/** How the donation is heard, with all that this takes, and what will come of it. */
export function VoiceField({ creator, voices, donation, heardId, ...events }: VoiceFieldProps) {
  const { language } = useLanguage()
  const { draft, mode, modes, voice, sound, heard } = donation
  const { busyIn, onBusy, onChange, onNoMessage } = events
  const [unfolded, setUnfolded] = useState(false)
  const details = useRef<HTMLDivElement>(null)

  // On a phone what was asked for can open below the edge, or under the bar with the button.
  useEffect(() => {
    if (unfolded && mode !== 'none') details.current?.scrollIntoView({ block: 'nearest' })
  }, [unfolded, mode])

  // What is not sent yet is kept while another way is looked at.
  const tools = SOUND_MODES.filter((each) => (each === mode && unfolded) || each === busyIn)
  return (
    <div>
      <VoiceModeField
        modes={modes}
        mode={mode}
        speechOff={!creator.ttsEnabled}
        onChange={(chosen) => {
          setUnfolded(true)
          onChange({ mode: chosen })
        }}
      />
      <div ref={details} className="mt-2.5 grid min-h-[6.25rem] scroll-mt-20 scroll-mb-28 content-start gap-1.5">
        {mode === 'tts' && voice && (
          <VoiceChoice
            voices={voices}
            voice={voice}
            message={draft.message}
            onChange={(voiceId) => onChange({ voiceId })}
            onNoMessage={onNoMessage}
          />
        )}
        {tools.map((each) => (
          <div key={each} hidden={each !== mode}>
            <SoundPanel
              mode={each}
              sound={draft[each]}
              onChange={(changed) => onChange({ [each]: changed })}
              onBusy={(busy) => onBusy(each, busy)}
            />
          </div>
        ))}
        {(mode === 'record' || mode === 'upload') && !tools.includes(mode) && (
          <FoldedSound mode={mode} sound={sound} onOpen={() => setUnfolded(true)} />
        )}
        <HeardLine
          id={heardId}
          heard={heard}
          mode={mode}
          creator={creator}
          message={draft.message}
          voice={voice}
          sound={sound}
          uploading={busyIn === 'upload'}
          onRaise={() => onChange(fieldsOf(creator.minDonationForTts, language))}
        />
      </div>
    </div>
  )
}

const SOUND_MODES = ['record', 'upload'] as const
