import { m } from '@aplauso/texts/messages'
import type { CSSProperties } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import type { PreviewedOverlay } from './use-previewed-overlay.ts'

type OverlayFrameProps = {
  overlay: PreviewedOverlay
  page?: 'preview' | 'preview/scene'
  /** `pictures`: the overlay draws scenes as pictures instead of running one. */
  mode?: 'pictures'
  className?: string
  style?: CSSProperties
}

/** The overlay page in an iframe, invisible until it is ready. `className` and `style` place and scale it. */
export function OverlayFrame({ overlay, page = 'preview', mode, className = '', style }: OverlayFrameProps) {
  const t = useText()
  return (
    <iframe
      ref={overlay.frame}
      src={`/widget/${page}?preview${mode ? `=${mode}` : ''}`}
      title={t(m.preview_title)}
      loading="lazy"
      // Decorative: repeated alerts must not be read out or take the keyboard focus.
      aria-hidden="true"
      tabIndex={-1}
      allow="autoplay"
      // With a colour scheme other than its document's, the browser would draw an opaque background.
      className={`pointer-events-none absolute max-w-none origin-top-left border-0 scheme-light ${overlay.state === 'ready' ? '' : 'invisible'} ${className}`}
      style={style}
    />
  )
}
