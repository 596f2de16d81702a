import type { Voice } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useModal } from '#ui/dialog/use-modal.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { findVoices, NO_FILTERS } from './find-voices.ts'
import type { VoicePreview } from './preview/voice-preview.ts'
import { VoiceFilterFields } from './voice-filter-fields.tsx'
import { VoiceList } from './voice-list.tsx'
import { CATEGORY_TEXTS, languageText } from './voice-texts.ts'

type VoicePanelProps = {
  voices: readonly Voice[]
  value: string | undefined
  onChange: (voiceId: string) => void
  preview: VoicePreview
  onClose: () => void
}

/** Dialog to search, preview and choose a voice; a bottom sheet on phones. */
export function VoicePanel({ voices, value, onChange, preview, onClose }: VoicePanelProps) {
  const { t, language } = useLanguage()
  const titleId = useId()
  const modal = useModal({ onClose })
  const search = useRef<HTMLInputElement>(null)
  const [filters, setFilters] = useState(NO_FILTERS)
  const found = findVoices(voices, filters, (voice) =>
    [voice.name, t(CATEGORY_TEXTS[voice.category]), voice.description, languageText(voice.language, t, language)].join(
      ' ',
    ),
  )
  const isAnyLocked = voices.some(({ available }) => !available)

  // Rendered in a portal: inside a form, Enter in the search would submit that form.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape replaces a tap beside the panel
    <dialog
      {...modal}
      aria-labelledby={titleId}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="fixed inset-x-0 top-auto bottom-0 m-0 h-[min(44rem,88dvh)] max-h-none w-full max-w-none overflow-hidden rounded-t-xl bg-surface text-ink shadow-3 outline-none backdrop:bg-palco/75 open:anim-rise sm:top-0 sm:m-auto sm:h-[min(42rem,calc(100dvh-3rem))] sm:w-[min(34rem,calc(100vw-3rem))] sm:rounded-xl"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-3 ps-5 pe-3 pt-3 sm:ps-6">
          <h2 id={titleId} className="text-xl">
            {t(m.voices_choose)}
          </h2>
          <IconButton label={t(m.common_close)} icon={X} iconSize={20} onClick={onClose} />
        </div>
        <VoiceFilterFields search={search} voices={voices} filters={filters} onChange={setFilters} />
        <p role="status" className="sr-only">
          {t(m.voices_found, { count: found.length })}
        </p>
        <VoiceList
          voices={found}
          value={value}
          onChange={onChange}
          onDone={onClose}
          onClear={() => {
            // The pressed button disappears, so the focus moves to the search.
            search.current?.focus()
            setFilters(NO_FILTERS)
          }}
          preview={preview}
        />
        <div role="alert">
          {preview.failure && (
            <p className="border-t border-line bg-perigo-soft px-5 py-3 text-sm wrap-anywhere text-perigo sm:px-6">
              <strong className="block font-semibold">{preview.failure.title}</strong>
              {preview.failure.description}
            </p>
          )}
        </div>
        {isAnyLocked && (
          <p className="border-t border-line px-5 py-3 text-xs text-ink-2 sm:px-6">
            {t(m.voices_locked_note)}{' '}
            <a href="/precos" target="_blank" rel="noopener" className="whitespace-nowrap link">
              {t(m.voices_locked_link)}
            </a>
          </p>
        )}
      </div>
    </dialog>,
    document.body,
  )
}
