import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** A link to an anchor also moves the keyboard focus there. For pages whose sections have ids. */
export function useHashFocus(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again must focus again
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1))
    if (!part) return
    part.focus({ preventScroll: true })
    part.scrollIntoView()
  }, [hash, key])
}
