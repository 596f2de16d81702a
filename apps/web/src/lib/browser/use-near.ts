import { type RefObject, useEffect, useState } from 'react'

/** By how much of the screen's height an element may still be away from it. */
const NEAR = '50%'

/** Whether the element has come near the screen: what nobody has scrolled to is not fetched yet. It stays near from then on. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || isNear) return
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: `${NEAR} 0px`,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
