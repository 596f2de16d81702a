import { type RefObject, useEffect, useState } from 'react'

/** By how much of the screen's height an element may still be away from it. */
const ROOT_MARGIN = '50%'

/** Whether the element has come near the screen: what nobody has scrolled to is not fetched yet. It stays near from then on. */
export function useIsNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || isNear) return
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: `${ROOT_MARGIN} 0px`,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
