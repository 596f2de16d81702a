import './custom-style.css'
import type { AlertSettings } from '@aplauso/contract/alerts'
import type { Card } from '../card.ts'
import { showMedia } from './custom-media.ts'
import { writeTemplate } from './write-template.ts'

type Sheet = NonNullable<AlertSettings['look']['sheet']>

// In the preview each change is another one.
const CACHED_SHEETS_MAX = 12

const cachedSheets = new Map<string, CSSStyleSheet>()

/** Has the page go by it: made by hand and not by the page, so that the page's policy can refuse all other styles. */
function adoptSheet({ scope, css }: Sheet): void {
  if (cachedSheets.has(scope)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  cachedSheets.set(scope, sheet)
  const [oldest] = cachedSheets.keys()
  if (cachedSheets.size > CACHED_SHEETS_MAX && oldest !== undefined) cachedSheets.delete(oldest)
  document.adoptedStyleSheets = [...cachedSheets.values()]
}

type CustomStyle = AlertSettings['look']

/** What is changed by a property that own-look.css reads; a class of its name says that it is. */
const cssValuesOf = ({ colors, font, sizePx, radiusPx, widthPx }: CustomStyle) => ({
  ...{ card: colors.card, text: colors.text, accent: colors.accent },
  ...{ font: font && familyOf(font), size: px(sizePx), radius: px(radiusPx), width: px(widthPx) },
})

const px = (value: number | null) => (value === null ? null : `${value}px`)
const familyOf = (font: string) => `'Aplauso ${font}'`

// Of both alphabets that a typeface has here, each of which is a file.
const SAMPLE_LETTERS = 'aő'

/** Changes a card as its creator would have it; without a card all is made ready for the first. */
export function applyCustomStyle(customStyle: CustomStyle, card?: Card): void {
  if (customStyle.font) {
    const family = familyOf(customStyle.font)
    import('./typefaces.ts').then(() => document.fonts.load(`1em ${family}`, SAMPLE_LETTERS)).catch(console.warn)
  }
  const { particles } = customStyle
  if (particles && particles !== 'none') {
    import('./custom-particles.ts').then(
      ({ emitParticles }) => card && emitParticles(particles, card.root),
      console.warn,
    )
  }
  if (customStyle.sheet) adoptSheet(customStyle.sheet)
  if (card) applyToCard(customStyle, card)
}

function applyToCard(customStyle: CustomStyle, card: Card): void {
  const { root } = card
  const { layout, shadow, inAnimation, outAnimation, sheet, template, media, steps } = customStyle
  for (const [name, value] of Object.entries(cssValuesOf(customStyle))) {
    if (value === null) continue
    root.classList.add(`own-${name}`)
    root.style.setProperty(`--own-${name}`, value)
  }
  for (const [name, value] of Object.entries({ layout, shadow, in: inAnimation, out: outAnimation })) {
    if (value) root.dataset[name] = value
  }
  // Exhaust would come from where the rocket is no more.
  const particles = customStyle.particles ?? ((layout || media) && customStyle.base === 'rocket' ? 'none' : null)
  if (particles) root.dataset.particles = particles
  if (sheet) root.classList.add('own-sheet', sheet.scope)
  if (steps) root.dataset.steps = `${steps.secondFromCents} ${steps.thirdFromCents}`
  if (template) writeTemplate(card, template)
  if (media) showMedia(media, card)
}
