import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** A menu that opens from `bar` and closes on Escape, a tap elsewhere and navigation. */
export function useMenu(bar: RefObject<HTMLElement | null>, toggle: RefObject<HTMLButtonElement | null>) {
  const { key } = useLocation()
  // Stores the page on which it was opened, so that navigation closes it.
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      // The focused element is about to be hidden.
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
