import { m } from '@aplauso/texts/messages'
import { RotateCw } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { OverlayFrame } from '#components/overlay-preview/overlay-frame.tsx'
import type { PreviewedOverlay } from '#components/overlay-preview/use-previewed-overlay.ts'
import { useText } from '#lib/i18n/language.tsx'
import { type BackdropName, GameBackdrop } from './game-backdrop.tsx'
import type { ScreenSize } from './screen-size.ts'

type OverlayPreviewProps = {
  overlay: PreviewedOverlay
  size: ScreenSize
  backdrop: BackdropName
  isOpen?: boolean
  /** Shown until the overlay is ready. */
  placeholder: ReactNode
  hasGauges?: boolean
}

/** The real overlay at full size, scaled into its box over a game backdrop. */
export function OverlayPreview(props: OverlayPreviewProps) {
  const { overlay, size, backdrop, hasGauges = true, isOpen = true, placeholder } = props
  const box = useRef<HTMLDivElement>(null)
  const { widthPx, heightPx } = size
  const scale = useScale(box, widthPx)
  const isReady = overlay.state === 'ready'
  return (
    <div
      ref={box}
      data-state={overlay.state}
      className="relative w-full overflow-hidden"
      style={{ aspectRatio: `${widthPx} / ${heightPx}` }}
    >
      <GameBackdrop backdrop={backdrop} hasGauges={hasGauges} />
      {isOpen && scale !== undefined && (
        <OverlayFrame
          key={overlay.attempt}
          overlay={overlay}
          className="top-0 left-0"
          style={{ width: widthPx, height: heightPx, transform: `scale(${scale})` }}
        />
      )}
      {!isReady && <div className="absolute inset-x-0 top-0 bottom-12 grid place-items-center">{placeholder}</div>}
      {isOpen && !isReady && <PreviewNotice overlay={overlay} />}
    </div>
  )
}

function PreviewNotice({ overlay: { state, retry } }: { overlay: PreviewedOverlay }) {
  const t = useText()
  const hasFailed = state === 'failed'
  return (
    <div
      role={hasFailed ? 'alert' : undefined}
      className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-palco/85 px-3.5 py-1.5 text-sm text-palco-ink"
    >
      <p className={hasFailed ? 'font-semibold' : 'animate-pulse'}>
        {t(hasFailed ? m.preview_failed : m.preview_loading)}
      </p>
      {hasFailed && (
        <button
          type="button"
          onClick={retry}
          className="inline-flex min-h-11 items-center gap-2 rounded-xs px-2 font-semibold underline decoration-2 underline-offset-4 focus-visible:outline-holofote"
        >
          <RotateCw size={16} aria-hidden="true" />
          {t(m.common_retry)}
        </button>
      )}
    </div>
  )
}

/** Scale of the box relative to `widthPx`; undefined until measured. */
function useScale(box: RefObject<HTMLElement | null>, widthPx: number): number | undefined {
  const [boxPx, setBoxPx] = useState<number>()
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => setBoxPx(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])
  return boxPx && boxPx / widthPx
}
