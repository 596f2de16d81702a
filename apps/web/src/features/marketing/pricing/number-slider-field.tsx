import { useId } from 'react'
import { DecimalInput } from '#ui/form/decimal-input.tsx'

type NumberSliderFieldProps = {
  name: string
  label: string
  typed: string
  /** Undefined while the typed value is valid. */
  error: string | undefined
  unit?: string
  slider: { label: string; max: number; value: number; text: string }
  onChange: (typed: string) => void
  onSlide: (value: number) => void
}

/** A number field with a slider for the usual range. */
export function NumberSliderField({
  name,
  label,
  typed,
  error,
  unit,
  slider,
  onChange,
  onSlide,
}: NumberSliderFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <span className="relative mt-1.5 block">
        <DecimalInput
          id={id}
          name={name}
          inputMode={unit ? 'decimal' : 'numeric'}
          value={typed}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          onChange={onChange}
          className="display min-h-14 pe-10 text-xl"
        />
        {unit && (
          <span aria-hidden="true" className="absolute inset-e-4 top-1/2 -translate-y-1/2 text-lg text-ink-3">
            {unit}
          </span>
        )}
      </span>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-perigo">
          {error}
        </p>
      )}
      <input
        type="range"
        name={`${name}-slider`}
        aria-label={slider.label}
        aria-valuetext={slider.text}
        min={1}
        max={slider.max}
        value={Math.min(slider.value, slider.max)}
        onChange={(event) => onSlide(event.target.valueAsNumber)}
        className="mt-1 block h-11 w-full cursor-pointer accent-cravo"
      />
    </div>
  )
}
