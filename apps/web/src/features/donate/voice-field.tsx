import type { Creator } from '@aplauso/contract/creators'
import type { Voice } from '@aplauso/contract/voices'
import { Suspense, useEffect, useRef, useState } from 'react'
import { amountFieldsOf } from '#components/checkout/chosen-amount.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { AudioOutcomeNote } from './audio-outcome-note.tsx'
import { type DonationDraft, SOUND_MODES } from './donation-draft.ts'
import { SoundSkeleton } from './sound-skeleton.tsx'
import type { Donation } from './use-donation.ts'
import type { DonationSounds } from './use-donation-sounds.ts'
import { VoiceChoice } from './voice-choice.tsx'
import { VoiceModeField } from './voice-mode-field.tsx'

const SoundPanel = lazyComponent(() => import('./sound-panel.tsx'))

type VoiceFieldProps = {
  creator: Creator
  voices: readonly Voice[]
  donation: Donation
  sounds: DonationSounds
  soundError: string | undefined
  onChange: (changes: Partial<DonationDraft>) => void
  onNoMessage: () => void
}

/** The sound of the donation: mode, tools and expected result. */
export function VoiceField({ creator, voices, donation, sounds, soundError, ...events }: VoiceFieldProps) {
  const { language } = useLanguage()
  const { draft, mode, modes, voice, sound, outcome, rules, soundsFrom, speechFrom } = donation
  const { onChange, onNoMessage } = events
  const { desks, busy, onBusy } = sounds
  const [isExpanded, setExpanded] = useState(false)
  const details = useRef<HTMLDivElement>(null)

  // On a phone the opened tool can be below the edge or under the bar with the button.
  useEffect(() => {
    if (isExpanded && mode !== 'none') details.current?.scrollIntoView({ block: 'nearest' })
  }, [isExpanded, mode])

  // The focused button is about to be removed.
  const keepFocus = () => details.current?.focus({ preventScroll: true })

  function expand() {
    setExpanded(true)
    keepFocus()
  }

  function raiseAmount() {
    onChange(amountFieldsOf(speechFrom, language, rules))
    keepFocus()
  }

  // A tool with an unsent sound stays mounted while another mode is shown.
  const tools = SOUND_MODES.filter((each) => each === mode || busy[each])
  const isEmpty = mode === 'none' || (mode === 'tts' && !voice)
  return (
    <div>
      <VoiceModeField
        modes={modes}
        mode={mode}
        isSpeechOff={!creator.ttsEnabled}
        soundsFrom={soundsFrom}
        onChange={(chosen) => {
          setExpanded(true)
          onChange({ mode: chosen })
        }}
      />
      <div
        ref={details}
        tabIndex={-1}
        className={`mt-2 grid min-h-22 scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-1.5 outline-none ${isEmpty ? 'content-center' : 'content-start'}`}
      >
        {mode === 'tts' && voice && (
          <VoiceChoice
            creatorSlug={creator.slug}
            voices={voices}
            voice={voice}
            message={draft.message}
            onChange={(voiceId) => onChange({ voiceId })}
            onNoMessage={onNoMessage}
          />
        )}
        {tools.map((each) => (
          <div key={each} hidden={each !== mode}>
            <Suspense fallback={<SoundSkeleton isExpanded={isExpanded} />}>
              <SoundPanel
                recorder={desks[each]}
                mode={each}
                sound={draft[each]}
                isExpanded={isExpanded}
                onExpand={expand}
                onChange={(changed) => donation.change({ [each]: changed })}
                onBusy={(isBusy) => onBusy(each, isBusy)}
              />
            </Suspense>
          </div>
        ))}
        <AudioOutcomeNote
          error={soundError}
          outcome={outcome}
          mode={mode}
          creator={{ ...creator, minDonationForTts: speechFrom }}
          message={draft.message}
          voice={voice}
          sound={sound}
          uploading={(mode === 'upload' || mode === 'record') && busy[mode]}
          onRaise={raiseAmount}
        />
      </div>
    </div>
  )
}
