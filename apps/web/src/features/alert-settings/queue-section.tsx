import { m } from '@aplauso/texts/messages'
import { FormSection } from '#components/settings/form-section.tsx'
import { useLanguage } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { formatWindow, replayWindows } from './replay-windows.ts'
import type { SectionProps } from './style-section.tsx'

type QueueSectionProps = SectionProps & { savedWindowMinutes: number; minimumError: string | undefined }

export function QueueSection({ draft, isSaved, onChange, savedWindowMinutes, minimumError }: QueueSectionProps) {
  const { t, language } = useLanguage()
  return (
    <FormSection anchor="fila" title={t(m.alert_settings_queue)} isSaved={isSaved}>
      <FormField label={t(m.alert_settings_minimum)} hint={t(m.alert_settings_minimum_hint)} error={minimumError}>
        {(control) => (
          <DecimalInput
            {...control}
            name="minDonationForAlert"
            value={draft.minimum}
            onChange={(minimum) => onChange({ minimum })}
            className="sm:max-w-56"
          />
        )}
      </FormField>
      <FormField label={t(m.alert_settings_replay)} hint={t(m.alert_settings_replay_hint)}>
        {(control) => (
          <select
            {...control}
            name="replayWindowMinutes"
            value={draft.replayWindowMinutes}
            onChange={(event) => onChange({ replayWindowMinutes: Number(event.target.value) })}
            className="field sm:max-w-56"
          >
            <option value={0}>{t(m.alert_settings_replay_off)}</option>
            {replayWindows(savedWindowMinutes).map((minutes) => (
              <option key={minutes} value={minutes}>
                {formatWindow(minutes, language)}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </FormSection>
  )
}
