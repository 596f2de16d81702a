import { type KeyboardEvent, useState } from 'react'

type NumberFieldProps = {
  name: string
  label: string
  hint?: string | undefined
  /** Shown while it is empty. */
  placeholder?: string
  /** Undefined if not set. */
  value: number | undefined
  min: number
  max: number
  /** False allows decimals. */
  isWhole?: boolean
  isLocked?: boolean
  /** Undefined only with `canBeEmpty`. */
  onChange: (value: number | undefined) => void
  canBeEmpty?: boolean
}

/** A number field that applies each valid value while typing. Arrows change it by 1, with Shift by 10. */
export function NumberField({
  name,
  label,
  hint,
  placeholder,
  value,
  min,
  max,
  isWhole = true,
  ...rest
}: NumberFieldProps) {
  const { isLocked = false, onChange, canBeEmpty = false } = rest
  // The typed text stays in the field until it is a number.
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? String(value ?? '')
  const isWrong = typed !== undefined && numberOf(typed) === undefined && !(canBeEmpty && typed.trim() === '')

  function numberOf(text: string): number | undefined {
    const number = Number(text.trim().replace(',', '.').replace('−', '-'))
    if (text.trim() === '' || !Number.isFinite(number) || number < min || number > max) return undefined
    return isWhole && !Number.isInteger(number) ? undefined : number
  }

  function handleInput(text: string) {
    setTyped(text)
    const number = numberOf(text)
    if (number !== undefined) onChange(number)
    else if (canBeEmpty && text.trim() === '') onChange(undefined)
  }

  function step(event: KeyboardEvent) {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0 || isLocked) return
    event.preventDefault()
    setTyped(undefined)
    onChange(Math.min(max, Math.max(min, (value ?? min) + direction * (event.shiftKey ? 10 : 1))))
  }

  return (
    <label className="grid content-start gap-1.5 text-sm">
      <span className="font-semibold">{label}</span>
      <input
        name={name}
        inputMode={isWhole && min >= 0 ? 'numeric' : 'text'}
        autoComplete="off"
        value={shown}
        placeholder={placeholder}
        readOnly={isLocked}
        aria-invalid={isWrong || undefined}
        onChange={(event) => handleInput(event.target.value)}
        onKeyDown={step}
        onBlur={() => setTyped(undefined)}
        className="tnum min-h-11 px-3 field"
      />
      {hint && <span className="text-xs text-ink-3">{hint}</span>}
    </label>
  )
}
