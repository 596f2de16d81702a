import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** A link to an answer opens it, also where the browser does not do so by itself, and leads the keyboard there. */
export function useOpenAnswer(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again leads there again
  useEffect(() => {
    const question = hash && document.getElementById(hash.slice(1))?.closest('details')
    if (!question) return
    question.open = true
    question.querySelector('summary')?.focus({ preventScroll: true })
    question.scrollIntoView()
  }, [hash, key])
}
