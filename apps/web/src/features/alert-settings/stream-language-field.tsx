import type { StreamLanguage } from '@aplauso/contract/alerts'
import { LANGUAGE_NAMES } from '@aplauso/contract/languages'
import { STREAM_LANGUAGES } from '@aplauso/contract/stream-languages'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'

type StreamLanguageFieldProps = { value: StreamLanguage; onChange: (language: StreamLanguage) => void }

export function StreamLanguageField({ value, onChange }: StreamLanguageFieldProps) {
  const t = useText()
  return (
    <FormField label={t(m.alert_settings_stream_language)} hint={t(m.alert_settings_stream_language_hint)}>
      {(control) => (
        <select
          {...control}
          name="streamLanguage"
          value={value}
          onChange={({ target }) => {
            const language = STREAM_LANGUAGES.find((option) => option === target.value)
            if (language) onChange(language)
          }}
          className="field sm:max-w-56"
        >
          {STREAM_LANGUAGES.map((option) =>
            option === 'specification' ? (
              <option key={option} value={option}>
                {t(m.alert_settings_stream_language_none)}
              </option>
            ) : (
              <option key={option} value={option} lang={option}>
                {LANGUAGE_NAMES[option]}
              </option>
            ),
          )}
        </select>
      )}
    </FormField>
  )
}
