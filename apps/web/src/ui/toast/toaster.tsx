import { lazy, Suspense, useSyncExternalStore } from 'react'
import { PlainToast } from './plain-toast.tsx'
import { toasts } from './toast.ts'

// Radix weighs 13 KB: it is fetched with the first toast, not with the page. The first may well say that there is no
// network, so that what cannot be fetched has a stand-in.
const ToastViewport = lazy(() => import('./toast-viewport.tsx').catch(() => ({ default: PlainToast })))

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
