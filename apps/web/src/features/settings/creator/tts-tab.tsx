import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { SettingsSection } from '../settings-section.tsx'
import type { TtsForm } from './use-tts-form.ts'
import { VoiceField } from './voice-field.tsx'

export function TtsTab({ form, draft, isDirty, change }: TtsForm) {
  const t = useText()
  const { props, busy, errorOf } = form
  return (
    <SettingsSection title={t(m.creator_settings_tts)} text={t(m.creator_settings_tts_text)}>
      <form {...props} className="grid gap-6">
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
          error={errorOf('minDonationForTts')}
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
            isRefused={errorOf('ttsVoiceId') !== undefined}
            onChange={(voiceId) => change({ voiceId })}
          />
        )}
        <SaveBar busy={busy} isDirty={isDirty} />
      </form>
    </SettingsSection>
  )
}
