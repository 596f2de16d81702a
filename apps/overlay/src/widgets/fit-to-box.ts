import type { LayerStyle } from '@aplauso/contract/scenes'

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

/** Dimensions of a layer in em; `largest` is the size of its largest text. */
export type LayerEms = { wide: number; high: number; largest: number }

/** Sets the font size so that the layer fits into the box, or that its largest text has the size of the style. */
export function fitEms(box: HTMLElement, layer: HTMLElement, ems: LayerEms, { sizePx }: LayerStyle): () => void {
  if (sizePx) {
    layer.style.fontSize = `${sizePx / ems.largest}px`
    return () => {}
  }
  return watchSize(box, (widthPx, heightPx) => {
    const fittingPx = Math.min(widthPx / ems.wide, heightPx / ems.high)
    layer.style.fontSize = `${Math.max(SMALLEST_PX, fittingPx)}px`
  })
}

const MEASURED_PX = 100

/** Sets text as large as it fits into the box, or as its style has it; call `resize` after the text has changed. */
export function fitText(
  box: HTMLElement,
  element: HTMLElement,
  { sizePx }: LayerStyle,
  largestEms = 1,
): { resize: () => void; stop: () => void } {
  if (sizePx) {
    element.style.fontSize = `${sizePx / largestEms}px`
    return { resize: () => {}, stop: () => {} }
  }
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
