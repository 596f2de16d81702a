import { useEffect, useLayoutEffect, useRef } from 'react'

const rowsIn = (list: Element | null | undefined) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-shortcut-row]') ?? []),
]

/**
 * Moves the keyboard focus to the undo button when the focused control left with its row. After the undo button has
 * gone, the focus moves to the row at the old position or the list's heading. A focus elsewhere stays.
 */
export function useUndoFocus(offerId: number | undefined): void {
  const lastFocused = useRef<Element>(null)
  const lastPosition = useRef({ list: '', row: -1 })
  useEffect(() => {
    const rememberFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      lastFocused.current = target
      const list = target.closest<HTMLElement>('[data-list]')
      // A heading or the undo button has the focus only because its row has left, so the row is still the last
      // position.
      if (!list || target.matches('[data-next], [data-testid="undo"]')) return
      lastPosition.current = {
        list: list.dataset.list ?? '',
        row: rowsIn(list).findIndex((row) => row.contains(target)),
      }
    }
    document.addEventListener('focusin', rememberFocus)
    return () => document.removeEventListener('focusin', rememberFocus)
  }, [])
  // A layout effect, so that it runs before the lists restore the focus.
  useLayoutEffect(() => {
    const { activeElement } = document
    const isFocusLost = activeElement === document.body && lastFocused.current?.isConnected === false
    if (offerId !== undefined) {
      if (isFocusLost || activeElement?.matches('[data-next]'))
        document.querySelector<HTMLElement>('[data-testid="undo"]')?.focus({ preventScroll: true })
    } else if (isFocusLost) {
      const { list: name, row: index } = lastPosition.current
      const list = document.querySelector(`[data-list="${name}"]`)
      const row = index < 0 ? undefined : (rowsIn(list)[index] ?? rowsIn(list).at(-1))
      const focusTarget = row ?? (list ?? document).querySelector<HTMLElement>('[data-next]')
      focusTarget?.focus({ preventScroll: true })
      // Only for the keyboard: a list that scrolls by itself moves another button under the thumb.
      if (focusTarget?.matches(':focus-visible')) focusTarget.scrollIntoView({ block: 'nearest' })
    }
  }, [offerId])
}
