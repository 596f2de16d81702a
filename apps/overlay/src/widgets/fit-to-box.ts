const SMALLEST_PX = 6

/** Tells the size of a box now and whenever it is another: of the box, as a scene has many in one window. Gives the way to stop. */
export function watchSize(box: HTMLElement, onResize: (widthPx: number, heightPx: number) => void): () => void {
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = box
    if (clientWidth > 0 && clientHeight > 0) onResize(clientWidth, clientHeight)
  })
  observer.observe(box)
  return () => observer.disconnect()
}

/** Sets type as large as a layer of this many em in height, and at least so many in width, fits into the box. */
export const fitEms = (box: HTMLElement, layer: HTMLElement, ems: { wide: number; high: number }): (() => void) =>
  watchSize(box, (widthPx, heightPx) => {
    const sizePx = Math.min(widthPx / ems.wide, heightPx / ems.high)
    layer.style.fontSize = `${Math.max(SMALLEST_PX, sizePx)}px`
  })

const MEASURED_PX = 100

/** Sets words as large as they fit into the box, whatever they are; `resize` when they have changed. */
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
