import type { AlertStyle } from '@aplauso/contract/alerts'
import type { CustomStyleDraft } from './custom-style-draft.ts'

type CardColors = { card: string; text: string; accent: string }

/**
 * Background and text colours of each style, copied from the overlay's sheets. A gradient is given by its middle
 * colour.
 */
export const STYLE_COLORS: Record<AlertStyle, CardColors> = {
  classic: { card: '#fdfcf9', text: '#2c142b', accent: '#b61441' },
  neon: { card: '#140927', text: '#f4ecff', accent: '#3fe8ff' },
  minimal: { card: '#2a2a30', text: '#ffffff', accent: '#ffffff' },
  fire: { card: '#4a110b', text: '#fff1e2', accent: '#ffc44d' },
  gold: { card: '#e9c463', text: '#35230a', accent: '#35230a' },
  rocket: { card: '#16205a', text: '#f3f5ff', accent: '#ffd34d' },
}

/** The colours of a card: custom ones, else the style's. */
export function cardColorsOf(style: AlertStyle, { cardColor, textColor, accentColor }: CustomStyleDraft): CardColors {
  const styleColors = STYLE_COLORS[style]
  return {
    card: cardColor ?? styleColors.card,
    text: textColor ?? styleColors.text,
    accent: accentColor ?? styleColors.accent,
  }
}
