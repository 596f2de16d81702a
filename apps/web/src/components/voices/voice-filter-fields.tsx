import type { Voice } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { VoiceFilters } from './find-voices.ts'
import { groupVoices } from './group-voices.ts'
import { GENDER_TEXTS, languageText } from './voice-texts.ts'

type VoiceFilterFieldsProps = {
  search: RefObject<HTMLInputElement | null>
  voices: readonly Voice[]
  filters: VoiceFilters
  onChange: (filters: VoiceFilters) => void
}

const GENDERS = ['female', 'male'] as const

export function VoiceFilterFields({ search, voices, filters, onChange }: VoiceFilterFieldsProps) {
  const { t, language } = useLanguage()
  return (
    <div className="grid grid-cols-2 gap-2 border-b border-line px-5 pt-2 pb-4 sm:px-6">
      <label className="relative col-span-2">
        <span className="sr-only">{t(m.voices_search)}</span>
        <Search
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute inset-s-3.5 top-1/2 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={search}
          type="search"
          name="voiceSearch"
          autoComplete="off"
          placeholder={t(m.voices_search_hint)}
          value={filters.search}
          onChange={(event) => onChange({ ...filters, search: event.target.value })}
          className="ps-10.5 field [&::-webkit-search-cancel-button]:grayscale"
        />
      </label>
      <select
        name="voiceLanguage"
        aria-label={t(m.voices_language)}
        value={filters.language}
        onChange={(event) => onChange({ ...filters, language: event.target.value })}
        className="px-2.5 field sm:text-sm"
      >
        <option value="">{t(m.voices_language_all)}</option>
        {groupVoices(voices, language).map((group) => (
          <option key={group.language} value={group.language}>
            {languageText(group.language, t, language)}
          </option>
        ))}
      </select>
      <select
        name="voiceGender"
        aria-label={t(m.voices_gender)}
        value={filters.gender}
        onChange={({ target }) =>
          onChange({ ...filters, gender: GENDERS.find((gender) => gender === target.value) ?? '' })
        }
        className="px-2.5 field sm:text-sm"
      >
        <option value="">{t(m.voices_gender_all)}</option>
        {GENDERS.map((gender) => (
          <option key={gender} value={gender}>
            {t(GENDER_TEXTS[gender])}
          </option>
        ))}
      </select>
    </div>
  )
}
