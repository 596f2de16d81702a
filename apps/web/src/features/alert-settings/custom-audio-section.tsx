import type { User } from '@aplauso/contract/accounts'
import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { CustomAudioField } from '#components/custom-audio/custom-audio-field.tsx'
import { FormSection } from '#components/settings/form-section.tsx'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'

type CustomAudioSectionProps = { user: User; onUnsaved: (unsaved: boolean) => void }

export function CustomAudioSection(props: CustomAudioSectionProps) {
  const t = useText()
  if (useConfig()?.features.customAudioUpload === false) return null
  return (
    <FormSection anchor="audio" title={t(m.creator_settings_audio)}>
      <p className="-mt-4 text-sm text-ink-2">
        {t(m.creator_settings_audio_text, { seconds: RECORDING_MAX_MS / SECOND_MS })}
      </p>
      <CustomAudioField {...props} />
    </FormSection>
  )
}
