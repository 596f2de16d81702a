import {
  ALERT_RADIUS_MAX_PX,
  ALERT_TEXT_MAX_PX,
  ALERT_TEXT_MIN_PX,
  ALERT_WIDTH_MAX_PX,
  ALERT_WIDTH_MIN_PX,
} from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import type { AlertDraft } from './alert-draft.ts'
import type { CustomStyleDraft } from './custom-style-draft.ts'
import { ENTRANCES, EXITS, LAYOUTS, PARTICLES, SHADOWS } from './custom-style-texts.ts'
import { StyleSlider } from './style-slider.tsx'

type CardOptionsProps = {
  draft: AlertDraft
  onChange: (changes: Partial<CustomStyleDraft>) => void
}

/** Place of the picture, sizes and motion of the card. */
export function CardOptions({ draft, onChange }: CardOptionsProps) {
  const t = useText()
  return (
    <>
      {/* The minimal style has no picture, so there is nothing to place. */}
      {(draft.style !== 'minimal' || draft.pictureId !== null) && (
        <StyleSelect
          name="layout"
          label={t(m.alert_look_layout)}
          options={LAYOUTS}
          value={draft.layout}
          onChange={(layout) => onChange({ layout })}
        />
      )}
      <div className="grid gap-3">
        <StyleSlider
          name="sizePx"
          label={t(m.alert_look_size)}
          min={ALERT_TEXT_MIN_PX}
          max={ALERT_TEXT_MAX_PX}
          step={1}
          styleValue={22}
          value={draft.sizePx}
          onChange={(sizePx) => onChange({ sizePx })}
        />
        <StyleSlider
          name="widthPx"
          label={t(m.alert_look_width)}
          hint={t(m.alert_look_width_hint)}
          min={ALERT_WIDTH_MIN_PX}
          max={ALERT_WIDTH_MAX_PX}
          step={20}
          styleValue={500}
          value={draft.widthPx}
          onChange={(widthPx) => onChange({ widthPx })}
        />
        <StyleSlider
          name="radiusPx"
          label={t(m.alert_look_radius)}
          min={0}
          max={ALERT_RADIUS_MAX_PX}
          step={1}
          styleValue={16}
          value={draft.radiusPx}
          onChange={(radiusPx) => onChange({ radiusPx })}
        />
      </div>
      <div className="grid gap-4 xs:grid-cols-2">
        <StyleSelect
          name="inAnimation"
          label={t(m.alert_look_in)}
          options={ENTRANCES}
          value={draft.inAnimation}
          onChange={(inAnimation) => onChange({ inAnimation })}
        />
        <StyleSelect
          name="outAnimation"
          label={t(m.alert_look_out)}
          options={EXITS}
          value={draft.outAnimation}
          onChange={(outAnimation) => onChange({ outAnimation })}
        />
        <StyleSelect
          name="particles"
          label={t(m.alert_look_particles)}
          options={PARTICLES}
          value={draft.particles}
          onChange={(particles) => onChange({ particles })}
        />
        <StyleSelect
          name="shadow"
          label={t(m.alert_look_shadow)}
          options={SHADOWS}
          value={draft.shadow}
          onChange={(shadow) => onChange({ shadow })}
        />
      </div>
    </>
  )
}

type StyleSelectProps<Value extends string> = {
  name: string
  label: string
  hint?: string
  options: Record<Value, Message>
  value: Value | null
  onChange: (value: Value | null) => void
}

/** One of a few options, or the style's default. */
function StyleSelect<Value extends string>({ label, hint, options, onChange, ...select }: StyleSelectProps<Value>) {
  const t = useText()
  const names = Object.keys(options) as Value[]
  return (
    <FormField label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          name={select.name}
          value={select.value ?? ''}
          onChange={({ target }) => onChange(names.find((name) => name === target.value) ?? null)}
          className="field"
        >
          <option value="">{t(m.alert_look_of_style)}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {t(options[name])}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
