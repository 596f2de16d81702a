import type { User } from '@aplauso/contract/accounts'
import { LANGUAGES, languageOf } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { useChooseLanguage } from '#components/shell/use-choose-language.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

/** Language and time zone; each is saved when chosen. */
export function LocaleSettings({ user }: { user: User }) {
  const { t, language } = useLanguage()
  const choose = useChooseLanguage()
  return (
    <SettingsSection anchor="idioma" title={t(m.settings_place)} text={t(m.settings_place_text)}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField label={t(m.nav_language)}>
          {(control) => (
            <select
              {...control}
              name="accountLanguage"
              value={language}
              onChange={(event) => {
                const chosen = languageOf(event.target.value)
                if (chosen) void choose(chosen)
              }}
              className="field"
            >
              {LANGUAGES.map(({ tag, name }) => (
                <option key={tag} value={tag} lang={tag}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <TimeZoneField timeZone={user.timeZone} />
      </div>
    </SettingsSection>
  )
}
