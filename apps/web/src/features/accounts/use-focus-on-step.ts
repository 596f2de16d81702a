import { useEffect, useRef } from 'react'

/** When what a page shows is replaced as a whole, the keyboard and the screen reader start at its content, as on a new page. */
export function useFocusOnStep(step: string | boolean | undefined): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    document.getElementById('conteudo')?.focus({ preventScroll: true })
  }, [step])
}
