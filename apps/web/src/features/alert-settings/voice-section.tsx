import { m } from '@aplauso/texts/messages'
import { AudioLines } from 'lucide-react'
import { FormSection } from '#components/settings/form-section.tsx'
import type { TtsDraft } from '#components/voice-settings/tts-draft.ts'
import { VoiceFields } from '#components/voice-settings/voice-fields.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import type { SectionProps } from './style-section.tsx'
import type { AlertSettingsFormState } from './use-alert-settings-form.ts'
import { VolumeField } from './volume-field.tsx'

type VoiceSectionProps = SectionProps & {
  speech: TtsDraft
  onSpeech: (changes: Partial<TtsDraft>) => void
  errorOf: AlertSettingsFormState['form']['errorOf']
  onPreview: () => void
}

/** Speech settings that donors see too, and below them its volume on stream. */
export function VoiceSection({ draft, speech, isSaved, errorOf, onChange, onSpeech, onPreview }: VoiceSectionProps) {
  const t = useText()
  return (
    <FormSection anchor="voz" title={t(m.alert_settings_voice)} isSaved={isSaved}>
      <VoiceFields draft={speech} errorOf={errorOf} onChange={onSpeech} />
      <div className="grid gap-3 border-t border-line pt-3">
        <SwitchField
          name="speechEnabled"
          label={t(m.alert_settings_speech_enabled)}
          hint={t(m.alert_settings_speech_enabled_hint)}
          checked={draft.speechEnabled}
          onChange={(speechEnabled) => onChange({ speechEnabled })}
        />
        <VolumeField
          name="speechVolume"
          label={t(m.alert_settings_speech_volume)}
          previewLabel={t(m.alert_settings_speech_listen)}
          icon={AudioLines}
          disabled={!draft.speechEnabled}
          value={draft.speechVolume}
          onChange={(speechVolume) => onChange({ speechVolume })}
          onPreview={onPreview}
        />
      </div>
    </FormSection>
  )
}
