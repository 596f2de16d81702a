import type { LucideIcon } from 'lucide-react'
import { numberFormat } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { SliderField } from '#ui/form/slider-field.tsx'

const STEP_PERCENT = 5

type VolumeFieldProps = {
  name: string
  label: string
  previewLabel: string
  icon: LucideIcon
  disabled: boolean
  /** From 0 to 1. */
  value: number
  onChange: (volume: number) => void
  onPreview: () => void
}

/** A volume slider with a button that plays it in the preview. */
export function VolumeField({
  value,
  onChange,
  onPreview,
  previewLabel,
  icon: Icon,
  disabled,
  ...field
}: VolumeFieldProps) {
  const { language } = useLanguage()
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-1">
      <div className="min-w-52 flex-1">
        <SliderField
          {...field}
          min={0}
          max={100}
          step={STEP_PERCENT}
          value={Math.round(value * 100)}
          text={percent.format(value)}
          disabled={disabled}
          onChange={(next) => onChange(next / 100)}
        />
      </div>
      <button type="button" disabled={disabled} onClick={onPreview} className="text-sm btn btn-ghost">
        <Icon size={17} aria-hidden="true" />
        {previewLabel}
      </button>
    </div>
  )
}
