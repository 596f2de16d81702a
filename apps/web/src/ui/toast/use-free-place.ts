import { type RefObject, useEffect } from 'react'
import { type Box, findPlace, overlaps } from './find-place.ts'
import type { ShownToast } from './toast-store.ts'

/** What a toast must not cover: whatever can be pressed or filled in. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, label:has(input), [role=button], [role=option], [role=slider], [contenteditable=true]'
const MARGIN = 12
/** Widths that are tried, the widest that has a place wins. */
const WIDTHS = [352, 280, 220]
/** Side of the square around the last tap: a second tap in the same place must not hit the toast. */
const TAP = 48

let lastTap: Box | undefined
addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y }) => {
    lastTap = { left: x - TAP / 2, top: y - TAP / 2, right: x + TAP / 2, bottom: y + TAP / 2 }
  },
  { capture: true, passive: true },
)

/**
 * Keeps the toast in `list` where it covers nothing that can be pressed, while the page scrolls and changes. It becomes
 * narrower, then loses its description, until there is room. Without any room the page makes some below its top bar.
 */
export function useFreePlace(list: RefObject<HTMLOListElement | null>, { id, open }: ShownToast) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast has its own size
  useEffect(() => {
    if (!open) return
    delete list.current?.dataset.placed
    let frame = requestAnimationFrame(function keep() {
      if (list.current?.firstElementChild) placeToast(list.current)
      frame = requestAnimationFrame(keep)
    })
    return () => {
      cancelAnimationFrame(frame)
      makeRoom(0)
    }
  }, [list, id, open])
}

function placeToast(list: HTMLElement) {
  const obstacles = controlsOutside(list)
  const { innerWidth, innerHeight } = window
  const isAtEnd = getComputedStyle(list).direction !== 'rtl'
  const current = list.dataset.placed === undefined ? undefined : boxOf(list)
  const isInside = current && current.bottom <= innerHeight && current.right <= innerWidth && current.top >= 0
  if (isInside && !obstacles.some((box) => overlaps(current, box))) return
  const area = { left: MARGIN, top: MARGIN, right: innerWidth - MARGIN, bottom: innerHeight - MARGIN }
  for (const isShort of [false, true]) {
    for (const wanted of WIDTHS) {
      const width = Math.min(wanted, area.right - area.left)
      list.toggleAttribute('data-short', isShort)
      list.style.width = `${width}px`
      const size = { width, height: list.offsetHeight }
      const place = findPlace(size, area, obstacles, isAtEnd ? area.right - width : area.left)
      if (!place) continue
      show(list, place.left, place.top)
      makeRoom(0)
      return
    }
  }
  const barBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const width = Math.min(WIDTHS[0] ?? 0, area.right - area.left)
  list.style.width = `${width}px`
  show(list, (innerWidth - width) / 2, Math.max(0, barBottom) + MARGIN / 2)
  makeRoom(list.offsetHeight + MARGIN)
}

function show(list: HTMLElement, left: number, top: number) {
  list.style.left = `${left}px`
  list.style.top = `${top}px`
  list.dataset.placed = ''
}

/** Moves the page down, so that nothing that was visible below its top bar is covered. */
function makeRoom(pixels: number) {
  document.body.style.marginTop = pixels === 0 ? '' : `${pixels}px`
}

const boxOf = (element: Element): Box => element.getBoundingClientRect()

function controlsOutside(list: HTMLElement): Box[] {
  const boxes = lastTap ? [lastTap] : []
  for (const element of document.querySelectorAll(CONTROLS)) {
    // Browsers before 2024 do not have it: there hidden controls count too.
    if (list.contains(element) || element.checkVisibility?.({ visibilityProperty: true }) === false) continue
    const box = boxOf(element)
    const isOnScreen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    if (isOnScreen) boxes.push(box)
  }
  return boxes
}
