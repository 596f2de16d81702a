import './alerts.css'
import type { AlertSettings } from '@aplauso/contract/alerts'
import type { OverlayAlert } from '@aplauso/live/frames'
import { DEFAULT_SETTINGS } from '@aplauso/live/settings'
import { createCard } from './card.ts'
import { createStage } from './stage.ts'
import { createStyles, knownStyle } from './styles.ts'

export type ScreenDeps = {
  page: HTMLElement
  /** The style of this address, whatever the creator has set. */
  styleOverride: string | null
  /** A style's file did not load: its cards stand undressed. */
  onStyleMissing: () => void
}

/** Cards in their styles on the page. */
export function createScreen({ page, styleOverride, onStyleMissing }: ScreenDeps) {
  const stage = createStage(page)
  const styles = createStyles(onStyleMissing)
  let saved: AlertSettings['look'] = DEFAULT_SETTINGS.look

  return {
    show(alert: OverlayAlert): void {
      const style = knownStyle(styleOverride, alert.style)
      const look = alert.draft?.look ?? saved
      const card = createCard(alert, style, look.language)
      const isWorn = styles.wear(look, card)
      stage.show(alert.id, card, alert.draft?.position)
      styles.dress(card, style, isWorn)
    },
    hear: stage.hear,
    leave: stage.leave,
    remove: stage.remove,
    apply(settings: AlertSettings): void {
      saved = settings.look
      stage.place(settings.position)
      // Ahead of the first alert, so that it does not wait for it.
      styles.preload(knownStyle(styleOverride, settings.style), saved)
    },
  }
}
