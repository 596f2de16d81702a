import { useId } from 'react'

type SwitchFieldProps = {
  name: string
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch; its whole row can be tapped. */
export function SwitchField({ name, label, hint, checked, onChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <label
      className={`relative flex justify-between gap-4 rounded-sm py-1 ${hint ? 'items-start' : 'items-center'} has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus`}
    >
      <span className="min-w-0">
        <span id={id} className="block text-sm font-semibold">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-ink-3">
            {hint}
          </span>
        )}
      </span>
      {/* Covers the row instead of being hidden, so that a click hits the control. */}
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-sm opacity-0"
      />
      <span
        aria-hidden="true"
        className="flex h-7 w-12 shrink-0 items-center rounded-full border-2 border-line-strong bg-sunken px-0.5 transition-colors duration-150 peer-checked:border-cravo peer-checked:bg-cravo before:size-5 before:rounded-full before:bg-line-strong before:transition-transform before:duration-150 before:ease-out peer-checked:before:translate-x-5 peer-checked:before:bg-on-cravo rtl:peer-checked:before:-translate-x-5"
      />
    </label>
  )
}
