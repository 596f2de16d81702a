import { m } from '@aplauso/texts/messages'
import { Volume2 } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { FormSection } from '#parts/settings/form-section.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { Link } from '#ui/text/link.tsx'
import type { SectionProps } from './look-section.tsx'
import { VolumeField } from './volume-field.tsx'

export function SoundSection({ draft, isSaved, onChange, onListen }: SectionProps & { onListen: () => void }) {
  const t = useText()
  return (
    <FormSection place="som" title={t(m.alert_settings_sound)} isSaved={isSaved}>
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
        onListen={onListen}
      />
      <Link to="/settings/alerts#audio" className="-mt-3 justify-self-start text-sm tap-link">
        {t(m.alert_settings_sound_own)}
      </Link>
    </FormSection>
  )
}
