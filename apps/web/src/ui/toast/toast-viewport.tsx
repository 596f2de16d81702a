import { TOAST_HOTKEY, TOAST_MS, TOAST_SWIPE_PX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { CircleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#lib/i18n/language.tsx'
import { Mark } from '#ui/brand/logo.tsx'
import { toastPlace } from './toast-place.ts'
import { type ShownToast, toasts } from './toast-store.ts'
import { useFreePlace } from './use-free-place.ts'

export default function ToastViewport({ toast }: { toast: ShownToast }) {
  const t = useText()
  const host = useHost(toast.id)
  const onTop = useTopLayer(toast.id, host)
  const isInPlace = host !== undefined && host === toastPlace.read()
  const list = useRef<HTMLOListElement>(null)
  useFreePlace(list, isInPlace ? { ...toast, open: false } : toast)
  const destructive = toast.tone === 'destructive'
  return (
    <Toast.Provider
      duration={TOAST_MS}
      swipeThreshold={TOAST_SWIPE_PX}
      swipeDirection="right"
      label={t(m.common_notification)}
    >
      <Toast.Root
        key={toast.id}
        data-testid="toast"
        data-tone={toast.tone ?? 'default'}
        type={destructive ? 'foreground' : 'background'}
        open={toast.open}
        onOpenChange={(open) => {
          if (!open) toasts.dismiss(toast.id)
        }}
        className={isInPlace ? 'flex items-center gap-2' : 'toast'}
      >
        <span aria-hidden="true" className={`mt-0.5 shrink-0 ${isInPlace ? 'max-xs:hidden' : ''}`}>
          {destructive ? <CircleAlert size={22} className="text-palco-cravo" /> : <Mark size={24} onDark />}
        </span>
        <div className="min-w-0 flex-1">
          <Toast.Title
            className={`text-sm font-semibold wrap-break-word ${isInPlace ? 'line-clamp-2 leading-tight' : ''}`}
          >
            {toast.title}
          </Toast.Title>
          {toast.description && !isInPlace && (
            <Toast.Description className="text-sm wrap-break-word text-palco-ink-2 group-data-short:sr-only max-sm:line-clamp-3">
              {toast.description}
            </Toast.Description>
          )}
        </div>
        <Toast.Close
          aria-label={t(m.common_close)}
          className={`grid size-11 shrink-0 ${isInPlace ? '' : 'absolute inset-e-1 top-1'} place-items-center rounded-full hover:bg-palco-2`}
        >
          <X size={16} aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
      {host &&
        createPortal(
          <div
            key={isInPlace ? 'place' : 'top'}
            {...(!isInPlace && {
              ref: onTop,
              popover: 'manual',
              className: 'inset-auto size-0 overflow-visible border-0 p-0',
            })}
          >
            <Toast.Viewport
              ref={list}
              hotkey={[TOAST_HOTKEY]}
              label={t(m.common_notifications, { hotkey: TOAST_HOTKEY })}
              className={
                isInPlace
                  ? 'm-0 list-none p-0 outline-none'
                  : 'group fixed z-50 m-0 list-none outline-none not-data-placed:invisible'
              }
            />
          </div>,
          host,
        )}
    </Toast.Provider>
  )
}

/**
 * The topmost open dialog, or the place for toasts, or the page: content outside an open dialog is inert, even if
 * visible above it. Updated for each `id`, with the place, and when that dialog closes.
 */
function useHost(id: number): Element | undefined {
  const [host, setHost] = useState<Element>()
  const place = useSyncExternalStore(toastPlace.subscribe, toastPlace.read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog may have opened since the last toast
  useLayoutEffect(() => {
    let dialog: Element | undefined
    function findHost() {
      dialog?.removeEventListener('close', findHost)
      dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      dialog?.addEventListener('close', findHost)
      setHost(dialog ?? place ?? document.body)
    }
    findHost()
    return () => dialog?.removeEventListener('close', findHost)
  }, [id, place])
  return host
}

/** Raises the element above everything, including open dialogs, for each `id` and `host`. */
function useTopLayer(id: number, host: Element | undefined): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog may have opened since the last toast
  useLayoutEffect(() => {
    // The element is gone with its dialog until it is in the next host.
    if (!element.current?.isConnected) return
    // Browsers before 2024 have no popovers: there dialogs cover the toast.
    element.current.hidePopover?.()
    element.current.showPopover?.()
  }, [id, host])
  return element
}
