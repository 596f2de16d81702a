import type { ReactNode } from 'react'

type RadioChipProps = { name: string; value: string; checked: boolean; onChange: () => void; children: ReactNode }

/** One of several choices, on the dark stage. */
export function RadioChip({ name, value, checked, onChange, children }: RadioChipProps) {
  return (
    <label className="relative flex min-h-11 items-center rounded-full border-[1.5px] border-palco-ink-2/60 px-4 text-sm font-semibold text-palco-ink transition-colors duration-150 hover:border-palco-ink has-checked:border-holofote has-checked:bg-holofote has-checked:text-on-holofote has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-holofote">
      {/* Over the whole chip and not hidden, so that a click lands on the control itself. */}
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChange}
        className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-full opacity-0"
      />
      {children}
    </label>
  )
}
