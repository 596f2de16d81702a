import type { ReactNode } from 'react'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'

type RadioChipProps = { name: string; value: string; checked: boolean; onChange: () => void; children: ReactNode }

/** A radio option on the dark background. */
export function RadioChip({ name, value, checked, onChange, children }: RadioChipProps) {
  return (
    <ChoiceTile
      tone="stage"
      name={name}
      value={value}
      checked={checked}
      onChange={onChange}
      className="flex min-h-11 items-center rounded-full px-4 text-sm font-semibold"
    >
      {children}
    </ChoiceTile>
  )
}
