import type { User } from '@aplauso/contract/accounts'
import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'
import { CustomAudioField } from '#parts/own-sound/own-sound.tsx'
import { FormSection } from '#parts/settings/form-section.tsx'

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
