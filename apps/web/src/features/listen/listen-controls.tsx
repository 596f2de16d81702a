import { m } from '@aplauso/texts/messages'
import { numberFormat } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SliderField } from '#ui/form/slider-field.tsx'
import type { Listening } from './use-listening.ts'

const STEP_PERCENT = 5

/** Volume and ear. */
export function ListenControls({ listening: { volume, setVolume, side, setSide } }: { listening: Listening }) {
  const { t, language } = useLanguage()
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 card sm:p-6">
      <SliderField
        name="volume"
        label={t(m.listen_volume)}
        min={0}
        max={100}
        step={STEP_PERCENT}
        value={Math.round(volume * 100)}
        text={percent.format(volume)}
        onChange={(next) => setVolume(next / 100)}
      />
      <Segmented
        legend={t(m.listen_ear)}
        hint={t(m.listen_ear_hint)}
        name="ear"
        options={[
          { value: -1, label: t(m.listen_ear_left) },
          { value: 0, label: t(m.listen_ear_both) },
          { value: 1, label: t(m.listen_ear_right) },
        ]}
        value={side}
        onChange={setSide}
      />
      <p className="text-sm text-ink-2">{t(m.listen_lock)}</p>
    </div>
  )
}
