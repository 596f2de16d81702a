import './custom-style.css'
import type { AlertSettings } from '@aplauso/contract/alerts'
import { familyOf, loadFontFiles } from '../../../core/typeface.ts'
import type { Card } from '../card.ts'
import { showMedia } from './custom-media.ts'
import { writeTemplate } from './write-template.ts'

type Sheet = NonNullable<AlertSettings['look']['sheet']>

// In the preview each edit is another sheet.
const CACHED_SHEETS_MAX = 12

const cachedSheets = new Map<string, CSSStyleSheet>()

/** Adopts a constructed style sheet, because the page's policy refuses all other inline styles. */
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

/** Values passed as CSS properties to custom-style.css; a class named after each one says that it is set. */
const cssValuesOf = ({ colors, font, sizePx, radiusPx, widthPx }: CustomStyle) => ({
  ...{ card: colors.card, text: colors.text, accent: colors.accent },
  ...{ font: font && familyOf(font), size: px(sizePx), radius: px(radiusPx), width: px(widthPx) },
})

const px = (value: number | null) => (value === null ? null : `${value}px`)

/** Applies the custom style to a card; without a card it preloads the files. */
export function applyCustomStyle(customStyle: CustomStyle, card?: Card): void {
  const { font } = customStyle
  if (font) import('./typefaces.ts').then(() => loadFontFiles(font)).catch(console.warn)
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
  // Without the rocket in its place its exhaust would come from nowhere.
  const particles = customStyle.particles ?? ((layout || media) && customStyle.base === 'rocket' ? 'none' : null)
  if (particles) root.dataset.particles = particles
  if (sheet) root.classList.add('own-sheet', sheet.scope)
  if (steps) root.dataset.steps = `${steps.secondFromCents} ${steps.thirdFromCents}`
  if (template) writeTemplate(card, template)
  if (media) showMedia(media, card)
}
