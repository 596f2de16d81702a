const SMALLEST_PX = 6

/**
 * Reports the size of a box now and at each change. Watches the box, because a scene has several in one window. Returns
 * a function that stops it.
 */
export function watchSize(box: HTMLElement, onResize: (widthPx: number, heightPx: number) => void): () => void {
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = box
    if (clientWidth > 0 && clientHeight > 0) onResize(clientWidth, clientHeight)
  })
  observer.observe(box)
  return () => observer.disconnect()
}

/** Sets the font size so that a layer of these dimensions in em fits into the box. */
export const fitEms = (box: HTMLElement, layer: HTMLElement, ems: { wide: number; high: number }): (() => void) =>
  watchSize(box, (widthPx, heightPx) => {
    const sizePx = Math.min(widthPx / ems.wide, heightPx / ems.high)
    layer.style.fontSize = `${Math.max(SMALLEST_PX, sizePx)}px`
  })

const MEASURED_PX = 100

/** Sets text as large as it fits into the box; call `resize` after the text has changed. */
export function fitText(box: HTMLElement, element: HTMLElement): { resize: () => void; stop: () => void } {
  let [boxWidth, boxHeight] = [0, 0]

  function resize(): void {
    if (boxWidth === 0) return
    element.style.fontSize = `${MEASURED_PX}px`
    const { offsetWidth, offsetHeight } = element
    const times = Math.min(boxWidth / Math.max(1, offsetWidth), boxHeight / Math.max(1, offsetHeight))
    element.style.fontSize = `${Math.max(SMALLEST_PX, MEASURED_PX * times * 0.97)}px`
  }

  const stop = watchSize(box, (widthPx, heightPx) => {
    ;[boxWidth, boxHeight] = [widthPx, heightPx]
    resize()
  })
  return { resize, stop }
}
