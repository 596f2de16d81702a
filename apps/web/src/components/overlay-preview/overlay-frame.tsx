import { m } from '@aplauso/texts/messages'
import type { CSSProperties } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import type { PreviewedOverlay } from './use-previewed-overlay.ts'

type OverlayFrameProps = {
  overlay: PreviewedOverlay
  /** Which of its pages. */
  page?: 'preview' | 'preview/scene'
  className?: string
  style?: CSSProperties
}

/** The overlay's own page as a picture, unseen until it listens. `className` and `style` place and scale it. */
export function OverlayFrame({ overlay, page = 'preview', className = '', style }: OverlayFrameProps) {
  const t = useText()
  return (
    <iframe
      ref={overlay.frame}
      src={`/widget/${page}?preview`}
      title={t(m.preview_title)}
      loading="lazy"
      // A picture of the stream: what it shows again and again is not to be read out, nor in the keyboard's way.
      aria-hidden="true"
      tabIndex={-1}
      allow="autoplay"
      // Of another colour scheme than its own document, the browser would draw it on an opaque ground.
      className={`pointer-events-none absolute max-w-none origin-top-left border-0 scheme-light ${overlay.state === 'ready' ? '' : 'invisible'} ${className}`}
      style={style}
    />
  )
}
