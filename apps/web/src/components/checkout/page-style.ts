import { contrastOf, rgbOf } from '@aplauso/contract/contrast'
import { inkOn, PAGE_INK, type PageColors, TEXT_CONTRAST } from '@aplauso/contract/page-colors'
import type { CSSProperties } from 'react'

/**
 * CSS tokens that a creator's colours change: `around` the form, and in the `form`, which has the theme's background.
 */
export type PageStyle = { around: Tokens; form: Tokens }
type Tokens = CSSProperties & { [token in `--${string}`]?: string }

// The lightest and darkest form backgrounds under accent text, in both themes.
const GROUNDS = { light: '#efe9e1', dark: '#2e1f2c' }
/** WCAG 2.2 AA contrast of non-text elements. */
const SHAPE_CONTRAST = 3

export function pageStyleOf({ accent, background }: PageColors): PageStyle | undefined {
  if (accent === null && background === null) return undefined
  const accentOnly = accent === null ? {} : accentTokens(accent)
  const form: Tokens = {
    ...accentOnly,
    ...(accent !== null && {
      '--cravo-soft': `color-mix(in oklab, ${accent} 12%, var(--surface))`,
      '--cravo-text': `light-dark(${readableOn(GROUNDS.light, accent)}, ${readableOn(GROUNDS.dark, accent)})`,
    }),
    // The notches of the ticket show the page background.
    ...(background !== null && { '--ground': background }),
  }
  return { around: background === null ? form : { ...accentOnly, ...groundTokens(background, accent) }, form }
}

function accentTokens(accent: string): Tokens {
  const ink = inkOn(accent)
  return {
    '--cravo': accent,
    '--on-cravo': PAGE_INK[ink],
    // Farther from the text colour, so contrast increases.
    '--cravo-strong': `color-mix(in oklab, ${accent} 86%, ${ink === 'dark' ? '#fff' : '#000'})`,
  }
}

/** All text on the background has one colour, because no theme tone fits every background. */
function groundTokens(ground: string, accent: string | null): Tokens {
  const ink = PAGE_INK[inkOn(ground)]
  const isDistinguishable = accent !== null && contrastOf(accent, ground) >= SHAPE_CONTRAST
  const lit = isDistinguishable ? {} : { '--cravo': ink, '--on-cravo': ground }
  const tokens = ['--ink', '--ink-2', '--ink-3', '--cravo-text', '--azul', '--focus']
  const grounds = ['--paper', '--surface', '--sunken']
  return {
    colorScheme: inkOn(ground) === 'dark' ? 'light' : 'dark',
    color: ink,
    backgroundColor: ground,
    ...Object.fromEntries([...tokens.map((token) => [token, ink]), ...grounds.map((token) => [token, ground])]),
    '--line': `color-mix(in srgb, ${ink} 28%, ${ground})`,
    '--line-strong': `color-mix(in srgb, ${ink} 65%, ${ground})`,
    ...lit,
  }
}

const STEPS = 50

/** The colour, darkened or lightened until text in it is readable on the background. */
function readableOn(ground: string, color: string): string {
  const end = inkOn(ground) === 'dark' ? 0 : 255
  for (let step = 0; step <= STEPS; step++) {
    const parts = rgbOf(color).map((part) => Math.round(part + ((end - part) * step) / STEPS))
    const mixed = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    if (contrastOf(mixed, ground) >= TEXT_CONTRAST) return mixed
  }
  return PAGE_INK[inkOn(ground)]
}
