import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasts } from '#ui/toast.ts'

// Radix weighs 13 KB: it is fetched with the first toast, not with the page.
const ToastViewport = lazy(() => import('#ui/toast-viewport.tsx'))

export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read, () => undefined)
  return (
    shown && (
      <Suspense>
        <ToastViewport toast={shown} />
      </Suspense>
    )
  )
}
