import { type FocusEvent, useEffect, useRef } from 'react'

/** Keeps the focus when the focused control is replaced by another step: it moves to the `data-next` element. */
export function useStepFocus(step: string) {
  const box = useRef<HTMLDivElement>(null)
  const within = useRef(false)
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // The focus stays if another element has it by now.
    if (!within.current || document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true })
  }, [step])

  return {
    box,
    onFocus() {
      within.current = true
    },
    // A removed control blurs without a new target.
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget) within.current = false
    },
  }
}
