import { type KeyboardEvent, useState } from 'react'

type NumberFieldProps = {
  name: string
  label: string
  hint?: string | undefined
  /** Undefined: none is set. */
  value: number | undefined
  min: number
  max: number
  /** Whether there may be a part behind the comma. */
  isWhole?: boolean
  isLocked?: boolean
  /** Undefined only where none may be set. */
  onChange: (value: number | undefined) => void
  canBeEmpty?: boolean
}

/** A number that is taken over as it is typed, as soon as it is one; arrows change it by 1, with Shift by 10. */
export function NumberField({ name, label, hint, value, min, max, isWhole = true, ...rest }: NumberFieldProps) {
  const { isLocked = false, onChange, canBeEmpty = false } = rest
  // While it is typed, and is no number yet, the words are the person's.
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
    <label className="grid content-start gap-1 text-sm">
      <span className="font-semibold">{label}</span>
      <input
        name={name}
        inputMode={isWhole && min >= 0 ? 'numeric' : 'text'}
        autoComplete="off"
        value={shown}
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
