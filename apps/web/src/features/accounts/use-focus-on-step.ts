import { useEffect, useRef } from 'react'

/** Moves the focus to the content when a step replaces the whole page, as on a new page. */
export function useFocusOnStep(step: string | boolean | undefined): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    document.getElementById('conteudo')?.focus({ preventScroll: true })
  }, [step])
}
