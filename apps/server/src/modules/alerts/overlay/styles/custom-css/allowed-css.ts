import { CSS_PARTS } from '@aplauso/contract/css-parts'

const RENAMED_CLASSES: { readonly [part: string]: string } = { card: 'face', picture: 'mark' }

/** What the overlay calls the parts of a card, by what own CSS calls them. */
export const CARD_CLASSES: ReadonlyMap<string, string> = new Map(
  CSS_PARTS.map((part) => [part, RENAMED_CLASSES[part] ?? part]),
)

export const PSEUDO_ELEMENTS = new Set(['before', 'after', 'first-letter', 'first-line'])
export const PSEUDO_CLASSES = new Set(['first-child', 'last-child'])
export const COMBINATORS = new Set([' ', '>'])

const SIDES = ['', '-top', '-right', '-bottom', '-left']
const sided = (before: string, after = '') => SIDES.map((side) => `${before}${side}${after}`)
const named = (before: string, names: string) => names.split(' ').map((name) => `${before}-${name}`)

/** What moves or changes by itself, and may be part of an animation. */
export const ANIMATABLE_PROPERTIES = new Set([
  ...['opacity', 'transform', 'color', 'background-color', 'border-color', 'box-shadow', 'text-shadow', 'filter'],
  ...['letter-spacing', 'word-spacing', 'clip-path', 'border-radius'],
])

// What a card can be dressed in. Nothing of it loads anything but the creator's own pictures, hears anything, or leaves the card: that one is a box of its own
// (`contain`), which no property of these undoes.
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

/** Of a property, the only words that it may have. */
export const ALLOWED_KEYWORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['position', new Set(['static', 'relative', 'absolute'])],
  ['overflow', new Set(['visible', 'hidden', 'clip'])],
  ['content', new Set(['none', 'normal'])],
])

/** Where the address of a picture may stand. No property of these can be animated here. */
export const IMAGE_PROPERTIES = new Set(['background', 'background-image'])

/** Where a text in quotes may stand. */
export const STRING_PROPERTIES = new Set(['content', 'font-family'])

/** What no @keyframes may be called: the words that an animation has of its own. */
export const ANIMATION_KEYWORDS = new Set([
  ...['none', 'initial', 'inherit', 'unset', 'revert', 'default', 'auto', 'infinite', 'normal', 'reverse', 'alternate'],
  ...['alternate-reverse', 'forwards', 'backwards', 'both', 'running', 'paused'],
  ...['linear', 'ease', 'ease-in', 'ease-out', 'ease-in-out', 'step-start', 'step-end'],
])
