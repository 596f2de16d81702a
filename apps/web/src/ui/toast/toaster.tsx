import { TOAST_MS } from '@aplauso/contract/limits'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { type ShownToast, toasts } from './toast-store.ts'

// Radix has 13 KB and loads with the first toast, not with the page. The first toast may be about a lost network, so
// there is a fallback.
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

/** Fallback toast without loaded code: it has no swipe and no hotkey. */
function PlainToast({ toast }: { toast: ShownToast }) {
  const { id, open } = toast
  useEffect(() => {
    const closing = setTimeout(() => toasts.dismiss(id), TOAST_MS)
    return () => clearTimeout(closing)
  }, [id])
  if (!open) return null
  return (
    <div
      role="alert"
      data-testid="toast"
      className="fixed inset-x-4 bottom-[calc(1rem+var(--dock))] z-50 toast sm:inset-e-auto sm:w-88"
    >
      <div className="min-w-0 text-sm wrap-break-word">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-palco-ink-2">{toast.description}</p>}
      </div>
    </div>
  )
}
