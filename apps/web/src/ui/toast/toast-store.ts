import { TOAST_REMOVAL_MS } from '@aplauso/contract/limits'

export type Toast = { title: string; description?: string; tone?: 'default' | 'destructive' }
export type ShownToast = Toast & { id: number; open: boolean }

/** Stores the one toast of the page: a new one replaces the old. */
export function createToastStore() {
  let shown: ShownToast | undefined
  let lastId = 0
  let removal: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const show = (next: ShownToast | undefined) => {
    clearTimeout(removal)
    shown = next
    for (const listener of listeners) listener()
  }

  return {
    toast: (toast: Toast) => show({ ...toast, id: ++lastId, open: true }),
    /** Closes the toast; it stays in the store for its exit and long after, as specified. */
    dismiss(id: number) {
      if (shown?.id !== id || !shown.open) return
      show({ ...shown, open: false })
      removal = setTimeout(() => show(undefined), TOAST_REMOVAL_MS)
    },
    read: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

// One store per page.
export const toasts = createToastStore()
export const toast = toasts.toast
