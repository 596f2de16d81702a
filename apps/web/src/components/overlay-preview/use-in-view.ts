import { type RefObject, useEffect, useState } from 'react'

/** Whether at least half of the element is on screen in a visible tab. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false)
  const [isInFront, setInFront] = useState(false)

  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? false), {
      threshold: 0.5,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])

  useEffect(() => {
    const updateVisibility = () => setInFront(document.visibilityState === 'visible')
    updateVisibility()
    document.addEventListener('visibilitychange', updateVisibility)
    return () => document.removeEventListener('visibilitychange', updateVisibility)
  }, [])

  return isOnScreen && isInFront
}
