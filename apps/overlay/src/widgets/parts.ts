/** Donors write what they like: their words only ever become text, and each finds its own direction. */
export function part(className: string, text?: string): HTMLElement {
  const made = document.createElement('div')
  made.className = className
  if (text !== undefined) {
    made.dir = 'auto'
    made.textContent = text
  }
  return made
}

/** The whole of a layer, in its box. */
export function layerIn(box: HTMLElement, className: string): HTMLElement {
  const layer = part(`layer ${className}`)
  box.append(layer)
  return layer
}

/** Who wants no motion gets each state at once. */
export const isQuiet = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
