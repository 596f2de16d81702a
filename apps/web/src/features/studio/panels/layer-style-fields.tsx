import { LAYER_OPACITY_MIN, LAYER_RADIUS_MAX_PX, LAYER_SIZE_MAX_PX, LAYER_SIZE_MIN_PX } from '@aplauso/contract/limits'
import type { SceneLayer } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { RotateCcw } from 'lucide-react'
import { useId, useRef } from 'react'
import { TYPEFACES } from '#components/overlay-preview/typefaces.ts'
import { numberFormat } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { SliderField } from '#ui/form/slider-field.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { STYLE_FIELDS, type StyleField, styleValueOf, TEXT_FONTS, withStyle } from '../model/layer-style.ts'
import { NumberField } from './number-field.tsx'

type LayerStyleFieldsProps = {
  layer: SceneLayer
  onChange: (settings: SceneLayer['settings'], key: string) => void
}

const TEXT_FONT_NAMES = {
  display: m.studio_font_display,
  text: m.studio_font_text,
  mono: m.studio_font_mono,
}
const PLATES = [
  { value: 'none', text: m.studio_plate_none },
  { value: 'soft', text: m.studio_plate_soft },
  { value: 'solid', text: m.studio_plate_solid },
] as const
/** Colours that a layer is drawn in without a style or theme. */
const DEFAULT_COLORS = { color: '#ffffff', accent: '#fece34' }

/** How the layer is drawn. An empty field is the layer's own default. */
export function LayerStyleFields({ layer, onChange }: LayerStyleFieldsProps) {
  const { t, language } = useLanguage()
  const has = (field: StyleField) => STYLE_FIELDS[layer.kind].includes(field)
  const set = (field: StyleField) => (value: string | number | boolean | null) =>
    onChange(withStyle(layer, field, value), `style.${field} ${layer.id}`)
  const textOf = (field: StyleField) => {
    const value = styleValueOf(layer, field)
    return typeof value === 'string' ? value : undefined
  }
  const numberOf = (field: StyleField) => {
    const value = styleValueOf(layer, field)
    return typeof value === 'number' ? value : undefined
  }
  const opacity = numberOf('opacity') ?? 1
  const color = (field: 'color' | 'accent', label: string) =>
    has(field) && (
      <ColorField
        name={`style.${field}`}
        label={label}
        value={textOf(field)}
        byDefault={DEFAULT_COLORS[field]}
        onChange={set(field)}
      />
    )
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-2 w-full border-t border-line pt-3 font-display text-base font-bold">
        {t(m.studio_style)}
      </legend>
      {color('color', t(m.studio_style_color))}
      {color('accent', t(m.studio_style_accent))}
      {has('font') && (
        <FormField label={t(m.studio_set_font)}>
          {(control) => (
            <select
              {...control}
              name="style.font"
              value={textOf('font') ?? ''}
              onChange={({ target }) => set('font')(target.value || null)}
              className="min-h-11 field"
            >
              <option value="">{t(m.studio_style_auto)}</option>
              {layer.kind === 'text' &&
                TEXT_FONTS.map((font) => (
                  <option key={font} value={font}>
                    {t(TEXT_FONT_NAMES[font])}
                  </option>
                ))}
              {Object.entries(TYPEFACES).map(([font, name]) => (
                <option key={font} value={font} translate="no">
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      {has('sizePx') && (
        <NumberField
          name="style.sizePx"
          label={t(m.studio_set_size)}
          placeholder={t(m.studio_style_auto)}
          min={LAYER_SIZE_MIN_PX}
          max={LAYER_SIZE_MAX_PX}
          value={numberOf('sizePx')}
          canBeEmpty
          onChange={(value) => set('sizePx')(value ?? null)}
        />
      )}
      {has('plate') && (
        <FormField label={t(m.studio_style_plate)}>
          {(control) => (
            <select
              {...control}
              name="style.plate"
              value={textOf('plate') ?? ''}
              onChange={({ target }) => set('plate')(target.value || null)}
              className="min-h-11 field"
            >
              <option value="">{t(m.studio_style_auto)}</option>
              {PLATES.map(({ value, text }) => (
                <option key={value} value={value}>
                  {t(text)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      {has('radiusPx') && (
        <NumberField
          name="style.radiusPx"
          label={t(m.studio_style_radius)}
          placeholder={t(m.studio_style_auto)}
          min={0}
          max={LAYER_RADIUS_MAX_PX}
          value={numberOf('radiusPx')}
          canBeEmpty
          onChange={(value) => set('radiusPx')(value ?? null)}
        />
      )}
      <div className="col-span-full">
        <SliderField
          name="style.opacity"
          label={t(m.studio_style_opacity)}
          min={LAYER_OPACITY_MIN}
          max={1}
          step={0.01}
          value={opacity}
          text={numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(opacity)}
          onChange={(value) => set('opacity')(value === 1 ? null : value)}
        />
        {has('title') && (
          <SwitchField
            name="style.title"
            label={t(m.studio_style_title)}
            checked={styleValueOf(layer, 'title') !== false}
            onChange={(isShown) => set('title')(isShown ? null : false)}
          />
        )}
      </div>
    </fieldset>
  )
}

type ColorFieldProps = {
  name: string
  label: string
  value: string | undefined
  byDefault: string
  onChange: (value: string | null) => void
}

/** A colour with a button that resets it. */
function ColorField({ name, label, value, byDefault, onChange }: ColorFieldProps) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex items-center gap-1.5">
        <input
          ref={input}
          id={id}
          type="color"
          name={name}
          value={value ?? byDefault}
          onChange={({ target }) => onChange(target.value)}
          className="h-11 w-16 min-w-0 cursor-pointer rounded-sm border border-line-strong bg-surface p-1"
        />
        {value === undefined ? (
          <span className="text-sm text-ink-3">{t(m.studio_style_auto)}</span>
        ) : (
          <IconButton
            label={t(m.studio_reset_of, { label })}
            title={t(m.studio_reset_of, { label })}
            icon={RotateCcw}
            onClick={() => {
              onChange(null)
              // The button disappears.
              input.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}
