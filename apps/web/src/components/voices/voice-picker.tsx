import type { Voice } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import { AudioLines, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { VoicePreview } from './preview/voice-preview.ts'
import { VoicePanel } from './voice-panel.tsx'
import { GENDER_TEXTS, languageText } from './voice-texts.ts'

export type VoicePickerProps = {
  voices: readonly Voice[]
  /** Id of the chosen voice; an id that is not in `voices` counts as none. */
  value: string | null | undefined
  onChange: (voiceId: string) => void
  preview: VoicePreview
}

/** Button with the chosen voice that opens the voice panel. The default export is for lazy loading. */
export default function VoicePicker({ voices, value, onChange, preview }: VoicePickerProps) {
  const { t, language } = useLanguage()
  const [open, setOpen] = useState(false)
  const chosen = voices.find(({ id }) => id === value)
  const details = chosen && `${languageText(chosen.language, t, language)} · ${t(GENDER_TEXTS[chosen.gender])}`

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-14 items-center gap-3 py-1.5 text-start field"
      >
        <AudioLines size={20} aria-hidden="true" className="shrink-0 text-cravo-text" />
        <span className="min-w-0 flex-1">
          {chosen && <span className="sr-only">{t(m.voices_choose)}, </span>}
          <span className="block truncate text-sm font-semibold">{chosen?.name ?? t(m.voices_choose)}</span>
          <span className="block truncate text-xs text-ink-3">{details ?? t(m.voices_none_chosen)}</span>
        </span>
        <ChevronsUpDown size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
      {open && (
        <VoicePanel
          voices={voices}
          value={chosen?.id}
          onChange={onChange}
          preview={preview}
          onClose={() => {
            preview.stop()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
