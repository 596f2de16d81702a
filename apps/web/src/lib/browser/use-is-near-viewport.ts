import { type RefObject, useEffect, useState } from 'react'

/** Distance in screen heights at which an element counts as near. */
const ROOT_MARGIN = '50%'

/** Whether the element has come near the viewport, for lazy loading. Once near, it stays so. */
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
