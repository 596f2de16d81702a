import { LANGUAGES, languageOf } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { Globe } from 'lucide-react'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useChooseLanguage } from './use-choose-language.ts'

/** A native select with a custom appearance: every platform shows its list well. */
export function LanguageSelect() {
  const { language, t } = useLanguage()
  const choose = useChooseLanguage()
  return (
    <label className="relative inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <Globe size={17} aria-hidden="true" className="max-xs:hidden" />
      <span aria-hidden="true" className="w-5.5 text-center uppercase">
        {language}
      </span>
      <select
        name="language"
        // Without it a browser restores the value from before a reload, which React takes for a new choice.
        autoComplete="off"
        aria-label={t(m.nav_language)}
        value={language}
        onChange={(event) => {
          const chosen = languageOf(event.target.value)
          if (chosen) void choose(chosen)
        }}
        className="absolute inset-0 cursor-pointer text-base text-black opacity-0"
      >
        {LANGUAGES.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
