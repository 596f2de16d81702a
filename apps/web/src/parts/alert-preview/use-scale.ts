import { type RefObject, useLayoutEffect, useState } from 'react'

/** How much smaller than `widthPx` the box is drawn; undefined until it is measured. */
export function useScale(box: RefObject<HTMLElement | null>, widthPx: number): number | undefined {
  const [boxPx, setBoxPx] = useState<number>()
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => setBoxPx(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])
  return boxPx && boxPx / widthPx
}
