import { m } from '@aplauso/texts/messages'
import { AudioLines, Volume2 } from 'lucide-react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { Link } from '#ui/text/link.tsx'
import { FormSection } from './form-section.tsx'
import type { SectionProps } from './look-section.tsx'
import { VolumeField } from './volume-field.tsx'

type SoundSectionProps = SectionProps & { onListen: (heard: 'sound' | 'speech') => void }

export function SoundSection({ draft, onChange, onListen }: SoundSectionProps) {
  const t = useText()
  return (
    <FormSection place="som" title={t(m.alert_settings_sound)}>
      <div className="grid gap-3">
        <SwitchField
          name="soundEnabled"
          label={t(m.alert_settings_sound_enabled)}
          hint={t(m.alert_settings_sound_enabled_hint)}
          checked={draft.soundEnabled}
          onChange={(soundEnabled) => onChange({ soundEnabled })}
        />
        <VolumeField
          name="soundVolume"
          label={t(m.alert_settings_sound_volume)}
          listen={t(m.alert_settings_sound_listen)}
          icon={Volume2}
          disabled={!draft.soundEnabled}
          value={draft.soundVolume}
          onChange={(soundVolume) => onChange({ soundVolume })}
          onListen={() => onListen('sound')}
        />
        <TabLink tab="audio" text={m.alert_settings_sound_own} />
      </div>
      <div className="grid gap-3 border-t border-line pt-6">
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
          listen={t(m.alert_settings_speech_listen)}
          icon={AudioLines}
          disabled={!draft.speechEnabled}
          value={draft.speechVolume}
          onChange={(speechVolume) => onChange({ speechVolume })}
          onListen={() => onListen('speech')}
        />
        <TabLink tab="tts" text={m.alert_settings_speech_own} />
      </div>
    </FormSection>
  )
}

/** What else there is about it lies on a tab of the creator settings. */
function TabLink({ tab, text }: { tab: 'audio' | 'tts'; text: Message }) {
  const t = useText()
  return (
    <Link to={`/settings/creator?tab=${tab}`} className="justify-self-start text-sm tap-link">
      {t(text)}
    </Link>
  )
}
