import { CSS_PARTS } from '@aplauso/contract/css-parts'

const RENAMED_CLASSES: { readonly [part: string]: string } = { card: 'face', picture: 'mark' }

/** Classes of the overlay for the parts of a card, by their names in custom CSS. */
export const CARD_CLASSES: ReadonlyMap<string, string> = new Map(
  CSS_PARTS.map((part) => [part, RENAMED_CLASSES[part] ?? part]),
)

export const PSEUDO_ELEMENTS = new Set(['before', 'after', 'first-letter', 'first-line'])
export const PSEUDO_CLASSES = new Set(['first-child', 'last-child'])
export const COMBINATORS = new Set([' ', '>'])

const SIDES = ['', '-top', '-right', '-bottom', '-left']
const sided = (before: string, after = '') => SIDES.map((side) => `${before}${side}${after}`)
const named = (before: string, names: string) => names.split(' ').map((name) => `${before}-${name}`)

/** Properties that keyframes may change. */
export const ANIMATABLE_PROPERTIES = new Set([
  ...['opacity', 'transform', 'color', 'background-color', 'border-color', 'box-shadow', 'text-shadow', 'filter'],
  ...['letter-spacing', 'word-spacing', 'clip-path', 'border-radius'],
])

// Properties for a card. None of them loads anything except the creator's own pictures, reacts to events, or draws
// outside the card: the card has `contain`, which none of these properties removes.
export const PROPERTIES = new Set([
  ...ANIMATABLE_PROPERTIES,
  'background',
  ...named('background', 'image size position repeat clip origin'),
  ...sided('border'),
  ...sided('border', '-color'),
  ...sided('border', '-style'),
  ...sided('border', '-width'),
  ...named('border', 'top-left-radius top-right-radius bottom-left-radius bottom-right-radius'),
  ...['outline', 'outline-color', 'outline-offset', 'outline-style', 'outline-width'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-stretch', 'font-variant-numeric', 'line-height'],
  ...['text-align', 'text-transform', 'text-indent', 'white-space', 'overflow-wrap', 'word-break', 'hyphens'],
  ...['text-decoration', ...named('text-decoration', 'color line style thickness'), 'text-underline-offset'],
  ...['-webkit-text-stroke', '-webkit-text-stroke-color', '-webkit-text-stroke-width', 'paint-order'],
  ...[...sided('margin'), ...sided('padding')],
  ...['display', 'position', 'top', 'right', 'bottom', 'left', 'inset', 'z-index', 'order', 'overflow', 'visibility'],
  ...['width', 'min-width', 'max-width', 'height', 'min-height', 'max-height', 'box-sizing', 'aspect-ratio'],
  ...['gap', 'row-gap', 'column-gap', 'flex', ...named('flex', 'direction wrap grow shrink basis')],
  ...['grid-column', 'grid-row', 'grid-template-columns', 'grid-template-rows'],
  ...['align-items', 'align-self', 'align-content', 'justify-items', 'justify-self', 'justify-content'],
  ...['place-items', 'place-self', 'place-content', 'vertical-align', 'writing-mode'],
  ...['transform-origin', 'mix-blend-mode', 'isolation', 'content', 'animation'],
])

export const FUNCTIONS = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'min', 'max', 'clamp', 'minmax', 'repeat', 'fit-content'],
  ...['linear-gradient', 'radial-gradient', 'conic-gradient'],
  ...['repeating-linear-gradient', 'repeating-radial-gradient', 'repeating-conic-gradient'],
  ...['translate', 'translatex', 'translatey', 'translatez', 'translate3d', 'scale', 'scalex', 'scaley', 'scale3d'],
  ...['rotate', 'rotatex', 'rotatey', 'rotatez', 'rotate3d', 'skew', 'skewx', 'skewy', 'perspective', 'matrix'],
  ...[
    'blur',
    'brightness',
    'contrast',
    'drop-shadow',
    'grayscale',
    'hue-rotate',
    'invert',
    'opacity',
    'saturate',
    'sepia',
  ],
  ...['inset', 'circle', 'ellipse', 'polygon', 'cubic-bezier', 'steps'],
])

/** Properties that accept only these keywords. */
export const ALLOWED_KEYWORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['position', new Set(['static', 'relative', 'absolute'])],
  ['overflow', new Set(['visible', 'hidden', 'clip'])],
  ['content', new Set(['none', 'normal'])],
])

/** Properties that may name a picture. None of them can be animated. */
export const IMAGE_PROPERTIES = new Set(['background', 'background-image'])

/** Properties that may have a quoted text. */
export const STRING_PROPERTIES = new Set(['content', 'font-family'])

/** Keywords of `animation`, which are no valid names of @keyframes. */
export const ANIMATION_KEYWORDS = new Set([
  ...['none', 'initial', 'inherit', 'unset', 'revert', 'default', 'auto', 'infinite', 'normal', 'reverse', 'alternate'],
  ...['alternate-reverse', 'forwards', 'backwards', 'both', 'running', 'paused'],
  ...['linear', 'ease', 'ease-in', 'ease-out', 'ease-in-out', 'step-start', 'step-end'],
])
