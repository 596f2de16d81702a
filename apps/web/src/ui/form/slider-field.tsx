import { useId } from 'react'

type SliderFieldProps = {
  name: string
  label: string
  hint?: string
  min: number
  max: number
  step: number
  value: number
  text: string
  disabled?: boolean
  onChange: (value: number) => void
}

export function SliderField({ label, hint, text, value, disabled = false, onChange, ...range }: SliderFieldProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className={`font-semibold ${disabled ? 'text-ink-3' : ''}`}>
          {label}
        </label>
        {/* Not an `<output>`, which is announced at each change: the control announces the value itself. */}
        <span aria-hidden="true" className={`tnum ${disabled ? 'text-ink-3' : 'text-ink-2'}`}>
          {text}
        </span>
      </div>
      <input
        {...range}
        id={id}
        type="range"
        value={value}
        disabled={disabled}
        aria-valuetext={text}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="block h-11 w-full cursor-pointer accent-cravo disabled:cursor-not-allowed"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
