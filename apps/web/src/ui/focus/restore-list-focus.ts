/**
 * Ref callback for a container whose rows disappear when handled. The focus of a removed control moves to the rest of
 * its row. If the row is gone, it moves to the heading of the list, else to that of the page.
 */
export function restoreListFocus(box: HTMLElement | null) {
  if (!box) return
  let last: { control: Element; row: Element | null; list: Element | null } | undefined
  function recordFocus({ target }: FocusEvent) {
    if (target instanceof Element) {
      last = { control: target, row: target.closest('li'), list: target.closest('section') }
    }
  }
  const observer = new MutationObserver(() => {
    if (!last || last.control.isConnected || document.activeElement !== document.body) return
    const { row, list } = last
    last = undefined
    const remainingControl = row?.isConnected ? row.querySelector<HTMLElement>('a, button') : null
    if (remainingControl) remainingControl.focus()
    else focusHeading(list?.isConnected ? list : document)
  })
  box.addEventListener('focusin', recordFocus)
  observer.observe(box, { childList: true, subtree: true })
  return () => {
    box.removeEventListener('focusin', recordFocus)
    observer.disconnect()
  }
}

function focusHeading(root: Element | Document) {
  const heading = root.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
