import { type RefObject, useEffect } from 'react'

const ROW = '[data-shortcut-row]'

/**
 * Presses the button within `root` whose `aria-keyshortcuts` names the key. J and K move between rows
 * (`data-shortcut-row`); keys of row buttons apply to the focused row. Ignored while typing, in dialogs, and with Ctrl,
 * Alt or Cmd.
 */
export function useShortcuts(root: RefObject<HTMLElement | null>, areOn: boolean): void {
  useEffect(() => {
    if (!areOn) return
    function press(event: KeyboardEvent) {
      const { key, repeat, shiftKey, target } = event
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      if (
        key.length !== 1 ||
        (target instanceof Element && isTextInput(target)) ||
        document.querySelector('dialog[open]')
      )
        return
      const name = /\p{L}/u.test(key) ? `${shiftKey ? 'Shift+' : ''}${key.toUpperCase()}` : key
      if (name === 'J' || name === 'K') return goTo(root.current, name === 'J' ? 1 : -1)
      // A held key would press whichever button appears there next.
      if (repeat) return
      const button = find(root.current, `[aria-keyshortcuts="${CSS.escape(name)}"]`)
      if (!button) return
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [root, areOn])
}

const isTextInput = (element: Element) =>
  element.matches('input:not([type=checkbox], [type=radio]), textarea, select') ||
  (element instanceof HTMLElement && element.isContentEditable)

const currentRow = () => document.activeElement?.closest<HTMLElement>(ROW)

function find(root: HTMLElement | null, selector: string): HTMLElement | undefined {
  const inRow = currentRow()?.querySelector<HTMLElement>(selector)
  return inRow ?? [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].find((button) => !button.closest(ROW))
}

function goTo(root: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(root?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  // Beside an opened row, the next one is counted from it.
  const current = currentRow() ?? rows.find((row) => row.ariaCurrent)
  const index = current ? rows.indexOf(current) + step : step === 1 ? 0 : rows.length - 1
  const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
