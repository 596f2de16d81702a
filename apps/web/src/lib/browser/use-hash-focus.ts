import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** A link to a part of the page leads the keyboard and the screen reader there too. For a page whose parts have ids. */
export function useHashFocus(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again leads there again
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1))
    if (!part) return
    part.focus({ preventScroll: true })
    part.scrollIntoView()
  }, [hash, key])
}
