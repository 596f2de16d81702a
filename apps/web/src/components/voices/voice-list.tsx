import type { Voice } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#lib/i18n/language.tsx'
import { groupVoices } from './group-voices.ts'
import type { VoicePreview } from './preview/voice-preview.ts'
import { VoiceRow } from './voice-row.tsx'
import { languageText, sampleText } from './voice-texts.ts'

type VoiceListProps = {
  voices: readonly Voice[]
  value: string | undefined
  onChange: (voiceId: string) => void
  onDone: () => void
  onClear: () => void
  preview: VoicePreview
}

/** One radio group over all languages: arrow keys move, Enter or a tap confirms. */
export function VoiceList({ voices, value, onChange, onDone, onClear, preview }: VoiceListProps) {
  const { t, language } = useLanguage()
  const list = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<string>()
  const groups = groupVoices(voices, language)
  const first = groups[0]?.voices[0]?.id
  // Only the preview button of the focused or chosen voice is in the tab order.
  const reachableId = [focusedId, value].find((id) => voices.some((voice) => voice.id === id)) ?? first

  useEffect(() => {
    list.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])

  if (!first) {
    return (
      <div className="grid flex-1 content-center justify-items-center gap-1 p-6 text-center">
        <h3 className="text-lg">{t(m.voices_empty)}</h3>
        <p className="text-ink-2">{t(m.voices_empty_text)}</p>
        <button type="button" onClick={onClear} className="mt-4 btn btn-ghost">
          {t(m.voices_clear)}
        </button>
      </div>
    )
  }
  return (
    <div
      ref={list}
      role="radiogroup"
      aria-label={t(m.voices_choose)}
      className="min-h-0 flex-1 scroll-pt-10 overflow-y-auto overscroll-contain pb-3"
    >
      {groups.map((group) => (
        <section key={group.language} aria-label={languageText(group.language, t, language)}>
          <h3 className="sticky top-0 z-10 bg-surface px-5 pt-3 pb-1.5 font-sans text-xs font-semibold tracking-normal text-ink-3 sm:px-6">
            {languageText(group.language, t, language)}
          </h3>
          {group.voices.map((voice) => (
            <VoiceRow
              key={voice.id}
              voice={voice}
              chosen={voice.id === value}
              playback={playbackOf(voice.id, preview)}
              listenByKeyboard={voice.id === reachableId}
              onFocus={() => setFocusedId(voice.id)}
              onChoose={() => onChange(voice.id)}
              onDone={onDone}
              onPlay={() => preview.play(sampleText(voice, language), voice, { inDialog: true })}
              onStop={preview.stop}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

function playbackOf(voiceId: string, { loading, playing }: VoicePreview) {
  if (playing === voiceId) return 'playing'
  return loading === voiceId ? 'loading' : 'silent'
}
