import type { User } from '@aplauso/contract/accounts'
import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { CustomAudioField } from '#parts/own-sound/own-sound.tsx'
import { SettingsSection } from '../settings-section.tsx'

type AudioTabProps = { user: User; onUnsaved: (unsaved: boolean) => void }

export function AudioTab(props: AudioTabProps) {
  const t = useText()
  return (
    <SettingsSection
      title={t(m.creator_settings_audio)}
      text={t(m.creator_settings_audio_text, { seconds: RECORDING_MAX_MS / SECOND_MS })}
    >
      <CustomAudioField {...props} />
    </SettingsSection>
  )
}
