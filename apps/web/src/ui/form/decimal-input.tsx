import type { ComponentProps } from 'react'

type DecimalInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  value: string
  onChange: (typed: string) => void
}

/** Input for a decimal number. A text input, because browsers treat a comma in number inputs differently. */
export const DecimalInput = ({ onChange, className = '', ...rest }: DecimalInputProps) => (
  <input
    inputMode="decimal"
    autoComplete="off"
    {...rest}
    onChange={(event) => onChange(event.target.value)}
    className={`tnum field ${className}`}
  />
)
