import type { AlertFont } from '@aplauso/contract/custom-style'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { applyLayerStyle, loadTypeface } from './layer-style.ts'
import { color, decimal, oneOf, readLayerSettings, wholeNumber } from './widgets/read-layer-settings.ts'

// Copies of the contract's values: its limits are in the core script, its typefaces need the schema library. A test
// compares them.
const [SIZE_MIN_PX, SIZE_MAX_PX, RADIUS_MAX_PX, OPACITY_MIN] = [8, 400, 200, 0.1]

const FONTS: readonly AlertFont[] = [
  ...(['montserrat', 'oswald', 'bebas-neue', 'playfair-display', 'fredoka', 'lilita-one'] as const),
  ...(['bangers', 'russo-one', 'audiowide', 'press-start-2p', 'pacifico', 'caveat'] as const),
]

const READERS = {
  color,
  accent: color,
  font: oneOf(FONTS, undefined),
  sizePx: wholeNumber(undefined, SIZE_MIN_PX, SIZE_MAX_PX),
  plate: oneOf(['none', 'soft', 'solid'], undefined),
  radiusPx: wholeNumber(undefined, 0, RADIUS_MAX_PX),
  opacity: decimal(OPACITY_MIN, 1),
  title: oneOf(['true', 'false'], undefined),
}

/** `remount` runs once the typeface of the style is loaded. */
export type ApplyStyle = (box: HTMLElement, remount: () => void) => LayerStyle

/** Parts the settings in the address of a single layer into its own ones and its style. Throws BadSetting. */
export function readAddress(kind: string, settings: Readonly<Record<string, unknown>>) {
  // A text has a colour and a typeface of its own.
  const isStyle = (name: string) =>
    Object.hasOwn(READERS, name) && !(kind === 'text' && (name === 'color' || name === 'font'))
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => isStyle(name) === wanted))
  const values = readLayerSettings(pick(true), READERS)
  const style: LayerStyle = { ...values, title: values.title !== 'false' }
  const applyStyle: ApplyStyle = (box, remount) => {
    applyLayerStyle(box, style)
    if (style.font) loadTypeface(style.font).then(remount, console.warn)
    return style
  }
  return { own: pick(false), applyStyle }
}
