import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { SettingsSection } from '../settings-section.tsx'
import type { TtsForm } from './use-tts-form.ts'
import { VoiceField } from './voice-field.tsx'

export function TtsTab({ form, draft, isDirty, problem, busy, change, submit }: TtsForm) {
  const { t, language } = useLanguage()
  const range = { min: formatEuros(cents(0), language, 0), max: formatEuros(DONATION_MAX_CENTS, language, 0) }
  return (
    <SettingsSection title={t(m.creator_settings_tts)} text={t(m.creator_settings_tts_text)}>
      <form ref={form} noValidate method="post" onSubmit={submit} className="grid gap-6">
        <SwitchField
          name="ttsEnabled"
          label={t(m.creator_settings_tts_enabled)}
          hint={t(m.creator_settings_tts_enabled_hint)}
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled })}
        />
        <FormField
          label={t(m.creator_settings_tts_minimum)}
          hint={t(draft.enabled ? m.creator_settings_tts_minimum_hint : m.creator_settings_tts_minimum_off)}
          error={problem === 'minimum' ? t(m.creator_settings_euros_error, range) : undefined}
        >
          {(control) => (
            <DecimalInput
              {...control}
              name="minDonationForTts"
              disabled={!draft.enabled}
              value={draft.minimum}
              onChange={(minimum) => change({ minimum })}
              className="disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 sm:max-w-56"
            />
          )}
        </FormField>
        {draft.enabled && (
          <VoiceField
            voiceId={draft.voiceId}
            isRefused={problem === 'voice'}
            onChange={(voiceId) => change({ voiceId })}
          />
        )}
        <SaveBar busy={busy} isDirty={isDirty} />
      </form>
    </SettingsSection>
  )
}
