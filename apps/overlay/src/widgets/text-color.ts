import { contrastOf } from '@aplauso/contract/contrast'

/** Sets CSS properties, and removes those without a value. */
export function setProperties(
  { style }: HTMLElement,
  values: Readonly<Record<string, string | null | undefined>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (value) style.setProperty(name, value)
    else style.removeProperty(name)
  }
}

/** Sets the colour of a layer's text, which also decides between a dark and a light plate. */
export function setTextColor(element: HTMLElement, color: string | null | undefined): void {
  setProperties(element, { '--layer-text': color })
  if (color) element.dataset.ink = contrastOf(color, '#ffffff') > contrastOf(color, '#000000') ? 'dark' : 'light'
  else delete element.dataset.ink
}
