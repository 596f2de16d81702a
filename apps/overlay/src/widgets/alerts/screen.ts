import './alerts.css'
import type { AlertSettings, StreamLanguage } from '@aplauso/contract/alerts'
import type { OverlayAlert } from '../../core/frames.ts'
import { DEFAULT_SETTINGS } from '../../core/settings.ts'
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
  let language: StreamLanguage = DEFAULT_SETTINGS.look.language

  return {
    show(alert: OverlayAlert): void {
      const style = knownStyle(styleOverride, alert.style)
      const card = createCard(alert, style, alert.draft?.look.language ?? language)
      stage.show(alert.id, card, alert.draft?.position)
      styles.dress(card, style)
    },
    leave: stage.leave,
    remove: stage.remove,
    apply(settings: AlertSettings): void {
      ;({ language } = settings.look)
      stage.place(settings.position)
      // Ahead of the first alert, so that it does not wait for it.
      styles.preload(knownStyle(styleOverride, settings.style))
    },
  }
}
