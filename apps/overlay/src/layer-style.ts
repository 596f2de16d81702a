import type { AlertFont } from '@aplauso/contract/custom-style'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { familyOf, loadFontFiles } from './core/typeface.ts'
import { setProperties, setTextColor } from './widgets/text-color.ts'

/**
 * Gives the box of a layer its style as CSS properties, which the style sheets of layers and scenes read.
 * Fields that are null are left out of the style.
 */
export function applyLayerStyle(box: HTMLElement, style: LayerStyle): void {
  const { color, accent, font, sizePx, plate, radiusPx, opacity } = style
  setTextColor(box, color)
  setProperties(box, {
    '--layer-accent': accent,
    '--layer-font': font && familyOf(font),
    '--layer-size': px(sizePx),
    '--layer-radius': px(radiusPx),
    '--layer-opacity': opacity?.toString(),
  })
  box.dataset.plate = plate ?? ''
  box.dataset.styled = Object.keys(style).join(' ')
}

const px = (value: number | null | undefined) => (typeof value === 'number' ? `${value}px` : null)

const MEASURED_FIELDS = ['font', 'sizePx', 'plate', 'title'] as const satisfies (keyof LayerStyle)[]

/** Whether a layer has other elements or sizes with the other style, so that it is mounted again. */
export const needsMount = (one: LayerStyle, other: LayerStyle): boolean =>
  MEASURED_FIELDS.some((field) => one[field] !== other[field])

/** Loads a typeface of alerts. Texts have other widths with it, so a layer is mounted again afterwards. */
export const loadTypeface = (font: AlertFont): Promise<unknown> =>
  import('./widgets/alerts/custom-style/typefaces.ts').then(() => loadFontFiles(font))
