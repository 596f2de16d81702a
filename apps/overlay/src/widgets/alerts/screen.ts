import './alerts.css'
import type { AlertSettings } from '@aplauso/contract/alerts'
import { DEFAULT_SETTINGS } from '@aplauso/live/default-settings'
import type { OverlayAlert } from '@aplauso/live/frames'
import { createCard } from './card.ts'
import { createCardArea } from './card-area.ts'
import { createStyles, knownStyle } from './styles.ts'

export type ScreenDeps = {
  page: HTMLElement
  /** The style in the page's address, which overrides the creator's. */
  styleOverride: string | null
  /** Called when a style's file did not load: its cards show without the style. */
  onStyleMissing: () => void
}

export function createScreen({ page, styleOverride, onStyleMissing }: ScreenDeps) {
  const cardArea = createCardArea(page)
  const styles = createStyles(onStyleMissing)
  let savedStyle: AlertSettings['look'] = DEFAULT_SETTINGS.look

  return {
    show(alert: OverlayAlert): void {
      const style = knownStyle(styleOverride, alert.style)
      const customStyle = alert.draft?.look ?? savedStyle
      const card = createCard(alert, style, customStyle.language)
      const customApplied = styles.applyCustomStyle(customStyle, card)
      cardArea.show(alert.id, card, alert.draft?.position)
      styles.applyStyle(card, style, customApplied)
    },
    setSounding: cardArea.setSounding,
    leave: cardArea.leave,
    remove: cardArea.remove,
    apply(settings: AlertSettings): void {
      savedStyle = settings.look
      cardArea.moveTo(settings.position)
      // Loaded before the first alert, which then need not wait.
      styles.preload(knownStyle(styleOverride, settings.style), savedStyle)
    },
  }
}
