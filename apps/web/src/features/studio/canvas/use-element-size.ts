import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from '../model/geometry.ts'

/** Inner size of the element; undefined until it is measured. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = current
      setSize((now) => (now?.width === width && now.height === height ? now : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}
