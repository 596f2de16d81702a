import type { User } from '@aplauso/contract/accounts'
import { LANGUAGE_NAMES, LANGUAGES, languageOf } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api.ts'
import { useLanguage } from '#lib/language.tsx'
import { useSession } from '#lib/session.tsx'
import { FormField } from '#ui/form-field.tsx'
import { toast } from '#ui/toast.ts'
import { SettingsSection } from './settings-section.tsx'
import { listTimeZones } from './time-zones.ts'
import { useChange } from './use-change.ts'

/** Language and time zone; each is saved by choosing it. */
export function PlaceSettings({ user }: { user: User }) {
  const { t, language, setLanguage } = useLanguage()
  const { setUser } = useSession()
  const { change, busy } = useChange({
    send: (timeZone: string) => api.patch<User>('/api/users/update-profile', { timeZone }),
    onDone(changed) {
      setUser(changed)
      toast({ title: t(m.settings_saved) })
    },
  })
  return (
    <SettingsSection title={t(m.settings_place)} text={t(m.settings_place_text)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={t(m.nav_language)}>
          {(control) => (
            <select
              {...control}
              name="accountLanguage"
              value={language}
              onChange={(event) => setLanguage(languageOf(event.target.value) ?? language)}
              className="field"
            >
              {LANGUAGES.map((option) => (
                <option key={option} value={option} lang={option}>
                  {LANGUAGE_NAMES[option]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label={t(m.settings_time_zone)}>
          {(control) => (
            <select
              {...control}
              name="timeZone"
              value={user.timeZone}
              disabled={busy}
              onChange={(event) => change(event.target.value)}
              className="field"
            >
              {listTimeZones(user.timeZone, new Date()).map(({ area, zones }) => (
                <optgroup key={area} label={area}>
                  {zones.map(({ name, label }) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          )}
        </FormField>
      </div>
    </SettingsSection>
  )
}
