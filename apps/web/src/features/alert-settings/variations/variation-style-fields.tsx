import type { ChimeId } from '@aplauso/contract/chimes'
import { LANGUAGE_NAMES } from '@aplauso/contract/languages'
import { STREAM_LANGUAGES } from '@aplauso/contract/stream-languages'
import { m } from '@aplauso/texts/messages'
import { ALERT_STYLE_TEXTS } from '#components/overlay-preview/alert-style-texts.ts'
import { ALERT_STYLES } from '#components/overlay-preview/alert-styles.ts'
import { numberFormat } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { SliderField } from '#ui/form/slider-field.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { CHIME_NAMES } from '../chime-texts.ts'
import { PictureField } from '../picture-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { VariationDraft } from './variation-draft.ts'

const CHIMES = Object.keys(CHIME_NAMES) as ChimeId[]
/** Default volume of chimes. */
const DEFAULT_VOLUME = 0.5
const STEP_PERCENT = 5

type VariationStyleFieldsProps = {
  userId: string
  draft: VariationDraft
  onChange: (changes: Partial<VariationDraft>) => void
}

/** Settings that differ from the alert settings; the others follow them, also after later changes. */
export function VariationStyleFields({ userId, draft, onChange }: VariationStyleFieldsProps) {
  const { t, language } = useLanguage()
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const unchangedOption = { value: '', label: t(m.variations_same) } as const
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-5">
      <legend className="float-start w-full text-lg font-semibold">{t(m.variations_look)}</legend>
      <p className="-mt-3 text-sm text-ink-3">{t(m.variations_look_hint)}</p>
      <ChoiceField
        label={t(m.alert_settings_style)}
        name="style"
        value={draft.style}
        options={[
          unchangedOption,
          ...ALERT_STYLES.map((style) => ({ value: style, label: t(ALERT_STYLE_TEXTS[style].name) })),
        ]}
        onChange={(style) => onChange({ style })}
      />
      <PictureField
        userId={userId}
        others={[unchangedOption, { value: 'none', label: t(m.alert_look_of_style) }]}
        value={draft.picture}
        onChange={(picture) => onChange({ picture })}
      />
      <ChoiceField
        label={t(m.alert_settings_stream_language)}
        name="language"
        value={draft.language}
        options={[
          unchangedOption,
          ...STREAM_LANGUAGES.map((value) =>
            value === 'specification'
              ? { value, label: t(m.alert_settings_stream_language_none) }
              : { value, label: LANGUAGE_NAMES[value], lang: value },
          ),
        ]}
        onChange={(chosen) => onChange({ language: chosen })}
      />
      <ChoiceField
        label={t(m.alert_settings_chime)}
        name="chime"
        value={draft.chime}
        options={[
          unchangedOption,
          { value: 'none', label: t(m.alert_settings_chime_none) },
          ...CHIMES.map((id) => ({ value: id, label: t(CHIME_NAMES[id]) })),
        ]}
        onChange={(chime) => onChange({ chime })}
      />
      {draft.chime !== 'none' && (
        <>
          <SwitchField
            name="ownVolume"
            label={t(m.variations_own_volume)}
            checked={draft.volume !== null}
            onChange={(isCustom) => onChange({ volume: isCustom ? DEFAULT_VOLUME : null })}
          />
          {draft.volume !== null && (
            <SliderField
              name="chimeVolume"
              label={t(m.alert_settings_chime_volume)}
              min={0}
              max={100}
              step={STEP_PERCENT}
              value={Math.round(draft.volume * 100)}
              text={percent.format(draft.volume)}
              onChange={(volume) => onChange({ volume: volume / 100 })}
            />
          )}
          <ChoiceField
            label={t(m.alert_settings_chime_order)}
            name="order"
            value={draft.order}
            options={[
              unchangedOption,
              { value: 'chime_then_speech', label: t(m.alert_settings_chime_then_speech) },
              { value: 'together', label: t(m.alert_settings_chime_together) },
            ]}
            onChange={(order) => onChange({ order })}
          />
        </>
      )}
    </fieldset>
  )
}
