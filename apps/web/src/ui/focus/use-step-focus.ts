import { type FocusEvent, useEffect, useRef } from 'react'

/** Keeps the keyboard's place when the control that had it gives way to another step: it goes to what is marked `data-next`. */
export function useStepFocus(step: string) {
  const box = useRef<HTMLDivElement>(null)
  const within = useRef(false)
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // Where something else has taken the keyboard since, it stays.
    if (!within.current || document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true })
  }, [step])

  return {
    box,
    onFocus() {
      within.current = true
    },
    // A control that goes away takes its focus nowhere.
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget) within.current = false
    },
  }
}
