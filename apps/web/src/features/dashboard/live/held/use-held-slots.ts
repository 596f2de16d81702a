import type { HeldAlert } from '@aplauso/contract/alerts'
import { type RefObject, useEffect, useState } from 'react'
import { areSlotsEqual, type HeldSlot, mergeSlots } from './held-slots.ts'

const SCROLL_PAUSE_MS = 200

/** The places of the list; empty ones that were scrolled out at the top are removed. */
export function useHeldSlots(
  list: RefObject<HTMLUListElement | null>,
  held: readonly HeldAlert[],
  removed: ReadonlySet<string>,
): readonly HeldSlot[] {
  const [slots, setSlots] = useState<readonly HeldSlot[]>([])
  const merged = mergeSlots(slots, held, removed)
  const shown = areSlotsEqual(slots, merged) ? slots : merged
  if (shown !== slots) setSlots(shown)
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout>
    function removeScrolledOut() {
      const rows = [...(list.current?.children ?? [])]
      const firstHeld = shown.findIndex(({ isHeld }) => isHeld)
      const count = rows.slice(0, firstHeld).findLastIndex((row) => row.getBoundingClientRect().bottom < 0) + 1
      if (count === 0) return
      const before = rows[firstHeld]?.getBoundingClientRect().top ?? 0
      setSlots(shown.slice(count))
      // Browsers with scroll anchoring keep the rows in place by themselves.
      if (CSS.supports('overflow-anchor', 'auto')) return
      requestAnimationFrame(() => {
        const row = [...(list.current?.children ?? [])][firstHeld - count]
        if (row) window.scrollBy(0, row.getBoundingClientRect().top - before)
      })
    }
    function onScroll() {
      clearTimeout(pause)
      pause = setTimeout(removeScrolledOut, SCROLL_PAUSE_MS)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      clearTimeout(pause)
    }
  }, [list, shown])
  return shown
}
