import { ALERT_CARDS_MAX, ALERT_SHOW_MAX_MS, ALERT_SHOW_MIN_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { FormSection } from '#components/settings/form-section.tsx'
import { formatSeconds } from '#lib/i18n/durations.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SliderField } from '#ui/form/slider-field.tsx'
import { StepsField } from './steps-field.tsx'
import type { SectionProps } from './style-section.tsx'

const CARD_COUNTS = Array.from({ length: ALERT_CARDS_MAX }, (_, i) => ({ value: i + 1, label: i + 1 }))

type ShowSectionProps = SectionProps & { stepsError: string | undefined }

/** How long alerts stay on screen, how many at once, and from which amounts they are larger. */
export function ShowSection({ draft, isSaved, stepsError, onChange }: ShowSectionProps) {
  const { t, language } = useLanguage()
  return (
    <FormSection anchor="ecra" title={t(m.alert_settings_show)} isSaved={isSaved}>
      <SliderField
        name="durationMs"
        label={t(m.alert_settings_duration)}
        hint={t(m.alert_settings_duration_hint)}
        min={ALERT_SHOW_MIN_MS}
        max={ALERT_SHOW_MAX_MS}
        step={SECOND_MS}
        value={draft.durationMs}
        text={formatSeconds(draft.durationMs, language)}
        onChange={(durationMs) => onChange({ durationMs })}
      />
      <Segmented
        name="cardsAtOnce"
        legend={t(m.alert_settings_cards)}
        hint={t(m.alert_settings_cards_hint)}
        options={CARD_COUNTS}
        value={draft.cardsAtOnce}
        onChange={(cardsAtOnce) => onChange({ cardsAtOnce })}
      />
      <StepsField draft={draft} error={stepsError} onChange={onChange} />
    </FormSection>
  )
}
