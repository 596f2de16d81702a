import { type ReactNode, useId } from 'react'

type SegmentedProps<Value extends string | number> = {
  legend: string
  /** Shows the legend to screen readers only. */
  isLegendHidden?: boolean
  hint?: string
  name: string
  options: readonly { value: Value; label: ReactNode; title?: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { legend, isLegendHidden = false, hint, name, options, value, onChange } = props
  const hintId = useId()
  return (
    <fieldset className="min-w-0" {...(hint && { 'aria-describedby': hintId })}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-[26px] border border-line-strong bg-surface p-[3px]">
        {options.map((option) => (
          <label
            key={option.value}
            title={option.title}
            className="tnum relative flex min-h-11 min-w-11 grow items-center justify-center gap-1.5 rounded-full px-3 text-sm font-semibold whitespace-nowrap text-ink-2 transition-colors duration-150 hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            {/* Covers the label instead of being hidden, so that a click hits the control. */}
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-label={option.title}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-full opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-3">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
