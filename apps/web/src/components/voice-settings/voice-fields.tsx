import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import type { TtsDraft } from './tts-draft.ts'
import { VoiceField } from './voice-field.tsx'

type VoiceFieldsProps = {
  draft: TtsDraft
  errorOf: (field: 'minDonationForTts' | 'ttsVoiceId') => string | undefined
  onChange: (changes: Partial<TtsDraft>) => void
}

export function VoiceFields({ draft, errorOf, onChange }: VoiceFieldsProps) {
  const t = useText()
  return (
    <>
      <SwitchField
        name="ttsEnabled"
        label={t(m.creator_settings_tts_enabled)}
        hint={t(m.creator_settings_tts_enabled_hint)}
        checked={draft.enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
      <FormField
        label={t(m.creator_settings_tts_minimum)}
        hint={t(draft.enabled ? m.creator_settings_tts_minimum_hint : m.creator_settings_tts_minimum_off)}
        error={errorOf('minDonationForTts')}
        className="sm:grid sm:grid-cols-[minmax(0,1fr)_8rem] sm:items-center sm:gap-x-4 sm:[&>*]:m-0 sm:[&>input]:row-span-2"
      >
        {(control) => (
          <DecimalInput
            {...control}
            name="minDonationForTts"
            disabled={!draft.enabled}
            value={draft.minimum}
            onChange={(minimum) => onChange({ minimum })}
            className="disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3"
          />
        )}
      </FormField>
      {draft.enabled && (
        <VoiceField
          voiceId={draft.voiceId}
          isRefused={errorOf('ttsVoiceId') !== undefined}
          onChange={(voiceId) => onChange({ voiceId })}
        />
      )}
    </>
  )
}
