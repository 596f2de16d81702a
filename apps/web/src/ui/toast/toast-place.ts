let place: HTMLElement | null = null
const listeners = new Set<() => void>()

/**
 * The place in the page where toasts are shown. Null on pages without one: there they float above the page, and cover
 * what is below them.
 */
export const toastPlace = {
  read: () => place,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  set(next: HTMLElement | null) {
    place = next
    for (const listener of listeners) listener()
  },
}
