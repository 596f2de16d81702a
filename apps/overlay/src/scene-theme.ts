import type { AlertSettings, AlertStyle } from '@aplauso/contract/alerts'
import { rgbOf } from '@aplauso/contract/contrast'
import type { SceneTheme } from '@aplauso/contract/scenes'
import { setProperties } from './widgets/text-color.ts'

type AlertsLook = AlertSettings['look']
type Colors = { text: string; accent: string; card: string }

/** Colours of each style of alerts, for those that the creator has not changed. */
const STYLE_COLORS: Record<AlertStyle, Colors> = {
  classic: { text: '#2c142b', accent: '#b61441', card: '#fdfcf9' },
  neon: { text: '#f4ecff', accent: '#3fe8ff', card: '#1b0b36' },
  minimal: { text: '#ffffff', accent: '#ffffff', card: '#08080c' },
  fire: { text: '#fff1e2', accent: '#ffc44d', card: '#3a0d09' },
  gold: { text: '#35230a', accent: '#5f430f', card: '#f1d588' },
  rocket: { text: '#f3f5ff', accent: '#ffd34d', card: '#131c50' },
}

function colorsOf({ base, colors }: AlertsLook): Colors {
  // A later release may have a style that this page does not know.
  const { text, accent, card } = STYLE_COLORS[base] ?? STYLE_COLORS.classic
  return { text: colors.text ?? text, accent: colors.accent ?? accent, card: colors.card ?? card }
}

/** Gives the layers of a scene the colours of the alerts, or takes them away. */
export function applyTheme(canvas: HTMLElement, theme: SceneTheme, look: AlertsLook | undefined): void {
  const colors = theme === 'alerts' && look !== undefined ? colorsOf(look) : undefined
  setProperties(canvas, {
    '--theme-text': colors?.text,
    '--theme-accent': colors?.accent,
    '--theme-plate': colors && rgbOf(colors.card).join(' '),
  })
}
