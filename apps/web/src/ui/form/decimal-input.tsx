import type { ComponentProps } from 'react'

type DecimalInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  value: string
  onChange: (typed: string) => void
}

/** A figure to type. Text and not number: a number field takes the comma in some browsers and drops it in others. */
export const DecimalInput = ({ onChange, className = '', ...rest }: DecimalInputProps) => (
  <input
    inputMode="decimal"
    autoComplete="off"
    {...rest}
    onChange={(event) => onChange(event.target.value)}
    className={`tnum field ${className}`}
  />
)
