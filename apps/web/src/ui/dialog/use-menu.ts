import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** A menu that folds out of `bar`: it closes on Escape, on a tap elsewhere, and on going anywhere. */
export function useMenu(bar: RefObject<HTMLElement | null>, toggle: RefObject<HTMLButtonElement | null>) {
  const { key } = useLocation()
  // Remembers where it was opened, so that going anywhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      // What had the focus is about to be hidden.
      toggle.current?.focus()
    }
    const closeOnTapElsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && !bar.current?.contains(target)) setOpenAt(undefined)
    }
    addEventListener('keydown', closeOnEscape)
    addEventListener('pointerdown', closeOnTapElsewhere)
    return () => {
      removeEventListener('keydown', closeOnEscape)
      removeEventListener('pointerdown', closeOnTapElsewhere)
    }
  }, [open, bar, toggle])

  const close = () => setOpenAt(undefined)
  return { open, close, toggle: () => setOpenAt(open ? undefined : key) }
}
