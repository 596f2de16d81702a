import { CornerDownLeft, Zap } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A result of the palette. `to` is an address, `action` the name of what it does instead. */
export type Option = {
  id: string
  text: string
  note?: string | undefined
  to?: string
  action?: string
  /** Opened more often than records, so it is prefetched. */
  isPage?: true
  asksFirst?: true
  run?: () => void
}

type PaletteOptionProps = { option: Option; isChosen: boolean } & Pick<
  ComponentProps<'div'>,
  'id' | 'onClick' | 'onPointerMove' | 'onPointerEnter'
>

export function PaletteOption({ option, isChosen, ...attributes }: PaletteOptionProps) {
  const { text, note, to, action } = option
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the box, which names the option it is at
    <div
      {...attributes}
      role="option"
      aria-selected={isChosen}
      {...(action === undefined ? { 'data-to': to } : { 'data-action': action })}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm aria-selected:bg-sunken"
    >
      {action !== undefined && <Zap size={15} aria-hidden="true" className="shrink-0 text-cravo-text" />}
      <span className="min-w-0 truncate font-semibold">{text}</span>
      {note && <span className="tnum min-w-0 shrink-[2] truncate text-ink-3">{note}</span>}
      {isChosen && <CornerDownLeft size={15} aria-hidden="true" className="ms-auto shrink-0 text-ink-3" />}
    </div>
  )
}
