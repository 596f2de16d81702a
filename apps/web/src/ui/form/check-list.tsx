import { type ReactNode, useId } from 'react'

type Check<Value> = { value: Value; label: string; hint?: ReactNode }

type CheckListProps<Value> = {
  legend: string
  name: string
  checks: readonly Check<Value>[]
  chosen: readonly Value[]
  error?: string | false | undefined
  onChange: (chosen: Value[]) => void
}

export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, name, checks, chosen, error, onChange } = props
  const id = useId()
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className="mt-5" {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {checks.map(({ value, label, hint }) => (
        <div key={value} className="flex items-start gap-2.5 py-1.5">
          <input
            id={`${id}-${value}`}
            type="checkbox"
            name={name}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            {...(hint !== undefined && { 'aria-describedby': `${id}-${value}-hint` })}
            className="mt-0.5 size-5 shrink-0 accent-cravo"
          />
          <div className="min-w-0 text-sm">
            <label htmlFor={`${id}-${value}`} className="block font-medium">
              {label}
            </label>
            {hint !== undefined && (
              <p id={`${id}-${value}-hint`} className="text-ink-3">
                {hint}
              </p>
            )}
          </div>
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-perigo">
          {error}
        </p>
      )}
    </fieldset>
  )
}
