import { LANGUAGE_NAMES } from '@aplauso/contract/languages'
import { ALERT_CARDS_MAX, ALERT_SHOW_MAX_MS, ALERT_SHOW_MIN_MS, SECOND_MS } from '@aplauso/contract/limits'
import { STREAM_LANGUAGES } from '@aplauso/contract/stream-languages'
import { m } from '@aplauso/texts/messages'
import { FormSection } from '#components/settings/form-section.tsx'
import { formatSeconds } from '#lib/i18n/durations.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SliderField } from '#ui/form/slider-field.tsx'
import type { AlertDraft } from './alert-draft.ts'
import { CssField } from './css-field.tsx'
import { CustomStyleFields } from './custom-style-fields.tsx'
import { PositionField } from './position-field.tsx'
import { StepsField } from './steps-field.tsx'
import { StyleField } from './style-field.tsx'
import type { CssCheck } from './use-checked-css.ts'

const CARD_COUNTS = Array.from({ length: ALERT_CARDS_MAX }, (_, i) => ({ value: i + 1, label: i + 1 }))

export type SectionProps = {
  draft: AlertDraft
  /** True if one of its fields was saved just now. */
  isSaved: boolean
  onChange: (changes: Partial<AlertDraft>) => void
}

type StyleSectionProps = SectionProps &
  Pick<CssCheck, 'refusals'> & {
    userId: string
    cssError: string | false | undefined
    stepsError: string | undefined
  }

export function StyleSection({ userId, draft, isSaved, refusals, cssError, stepsError, onChange }: StyleSectionProps) {
  const { t, language } = useLanguage()
  return (
    <FormSection anchor="aspeto" title={t(m.alert_settings_look)} isSaved={isSaved}>
      <StyleField value={draft.style} onChange={(style) => onChange({ style })} />
      <CustomStyleFields userId={userId} draft={draft} onChange={onChange} />
      <StepsField draft={draft} error={stepsError} onChange={onChange} />
      <PositionField value={draft.position} onChange={(position) => onChange({ position })} />
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
      <FormField label={t(m.alert_settings_stream_language)} hint={t(m.alert_settings_stream_language_hint)}>
        {(control) => (
          <select
            {...control}
            name="streamLanguage"
            value={draft.streamLanguage}
            onChange={({ target }) => {
              const streamLanguage = STREAM_LANGUAGES.find((option) => option === target.value)
              if (streamLanguage) onChange({ streamLanguage })
            }}
            className="field sm:max-w-56"
          >
            {STREAM_LANGUAGES.map((option) =>
              option === 'specification' ? (
                <option key={option} value={option}>
                  {t(m.alert_settings_stream_language_none)}
                </option>
              ) : (
                <option key={option} value={option} lang={option}>
                  {LANGUAGE_NAMES[option]}
                </option>
              ),
            )}
          </select>
        )}
      </FormField>
      <CssField value={draft.css} refusals={refusals} error={cssError} onChange={(css) => onChange({ css })} />
    </FormSection>
  )
}
