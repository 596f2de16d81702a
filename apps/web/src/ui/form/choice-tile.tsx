import type { ComponentProps, ReactNode } from 'react'

const TONES = {
  ink: 'border-line-strong hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-focus',
  cravo:
    'border-line-strong bg-surface hover:border-ink has-checked:border-cravo has-checked:bg-cravo-soft has-focus-visible:outline-focus',
  stage:
    'border-palco-ink-2/60 text-palco-ink hover:border-palco-ink has-checked:border-holofote has-checked:bg-holofote has-checked:text-on-holofote has-focus-visible:outline-holofote',
  off: 'border-line text-ink-3',
}

type ChoiceTileProps = Omit<ComponentProps<'input'>, 'onChange' | 'children'> & {
  tone?: keyof typeof TONES
  /** Class of the tile; `inputClassName` is the control's. */
  className?: string
  inputClassName?: string
  onChange: () => void
  children: ReactNode
}

/** A tile that is a radio button or a checkbox as a whole. */
export function ChoiceTile({ tone = 'ink', className = '', inputClassName = '', children, ...input }: ChoiceTileProps) {
  return (
    <label
      className={`relative border-[1.5px] transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ${TONES[tone]} ${className}`}
    >
      {/* The control covers the tile instead of being hidden, so that pointers, touch and tests reach it. */}
      <input
        type="radio"
        {...input}
        className={`absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-[inherit] opacity-0 disabled:cursor-not-allowed ${inputClassName}`}
      />
      {children}
    </label>
  )
}
