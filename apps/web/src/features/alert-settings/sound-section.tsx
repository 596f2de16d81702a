import type { SoundOrder } from '@aplauso/contract/chimes'
import { m } from '@aplauso/texts/messages'
import { Bell, Volume2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { ChimeField } from './chime-field.tsx'
import { MoreOptions } from './collapsible.tsx'
import type { SectionProps } from './style-section.tsx'
import { VolumeField } from './volume-field.tsx'

type SoundSectionProps = SectionProps & {
  userId: string
  chimes: ComponentProps<typeof ChimeField>['chimes']
  onPreview: (heard: 'chime' | 'sound') => void
}

export function SoundSection({ userId, draft, chimes, isSaved, onChange, onPreview }: SoundSectionProps) {
  const t = useText()
  const orders: { value: SoundOrder; label: string }[] = [
    { value: 'chime_then_speech', label: t(m.alert_settings_chime_then_speech) },
    { value: 'together', label: t(m.alert_settings_chime_together) },
  ]
  const hasChime = draft.chimeId !== null || draft.mediaId !== null
  return (
    <FormSection anchor="som" title={t(m.alert_settings_sound)} isSaved={isSaved}>
      <ChimeField chimes={chimes} userId={userId} value={draft} volume={draft.chimeVolume} onChange={onChange} />
      <VolumeField
        name="chimeVolume"
        label={t(m.alert_settings_chime_volume)}
        previewLabel={t(m.alert_settings_chime_listen)}
        icon={Bell}
        disabled={!hasChime}
        value={draft.chimeVolume}
        onChange={(chimeVolume) => onChange({ chimeVolume })}
        onPreview={() => onPreview('chime')}
      />
      <MoreOptions>
        {hasChime && (
          <Segmented
            name="soundOrder"
            legend={t(m.alert_settings_chime_order)}
            hint={t(m.alert_settings_chime_order_hint)}
            options={orders}
            value={draft.soundOrder}
            onChange={(soundOrder) => onChange({ soundOrder })}
          />
        )}
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
          previewLabel={t(m.alert_settings_sound_listen)}
          icon={Volume2}
          disabled={!draft.soundEnabled}
          value={draft.soundVolume}
          onChange={(soundVolume) => onChange({ soundVolume })}
          onPreview={() => onPreview('sound')}
        />
      </MoreOptions>
    </FormSection>
  )
}
