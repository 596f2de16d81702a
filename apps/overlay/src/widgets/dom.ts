/** Text of donors is inserted as text only, and each one finds its own direction. */
export function textElement(className: string, text?: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  if (text !== undefined) {
    element.dir = 'auto'
    element.textContent = text
  }
  return element
}

export function createLayer(box: HTMLElement, className: string): HTMLElement {
  const layer = textElement(`layer ${className}`)
  box.append(layer)
  return layer
}

/** Parts of a layer that its style concerns: the area behind its text, what has the accent colour, its title. */
export function markPart<Part extends HTMLElement | SVGElement>(
  part: 'plate' | 'accent' | 'title',
  element: Part,
): Part {
  element.dataset.part = part
  return element
}

/** With reduced motion each state shows at once. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
