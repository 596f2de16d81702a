import { m } from '@aplauso/texts/messages'
import { RotateCcw } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { SliderField } from '#ui/form/slider-field.tsx'

type StyleSliderProps = {
  name: string
  label: string
  hint?: string
  min: number
  max: number
  step: number
  /** The style's approximate value, where the slider begins. */
  styleValue: number
  value: number | null
  onChange: (value: number | null) => void
}

/** A size in pixels, or the style's value. */
export function StyleSlider({ styleValue, value, label, onChange, ...range }: StyleSliderProps) {
  const t = useText()
  return (
    <div data-own-field className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <SliderField
          {...range}
          label={label}
          value={value ?? styleValue}
          text={value === null ? t(m.alert_look_of_style) : t(m.alert_look_px, { px: value })}
          onChange={onChange}
        />
      </div>
      <div className="mt-5">
        <ResetToStyleButton of={label} isCustom={value !== null} onClick={() => onChange(null)} />
      </div>
    </div>
  )
}

/** Resets a field to the style's value; invisible but not removed when there is nothing to reset. */
export function ResetToStyleButton({ of, isCustom, onClick }: { of: string; isCustom: boolean; onClick: () => void }) {
  const t = useText()
  return (
    <IconButton
      icon={RotateCcw}
      label={t(m.alert_look_to_style, { field: of })}
      onClick={({ currentTarget }) => {
        // The button disappears, so move the keyboard focus to the field.
        currentTarget.closest('[data-own-field]')?.querySelector('input')?.focus()
        onClick()
      }}
      className={isCustom ? '' : 'invisible'}
    />
  )
}
