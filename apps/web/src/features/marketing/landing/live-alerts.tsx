import { m } from '@aplauso/texts/messages'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { OverlayFrame } from '#components/overlay-preview/overlay-frame.tsx'
import { useInView } from '#components/overlay-preview/use-in-view.ts'
import { usePrefersReducedMotion } from '#components/overlay-preview/use-prefers-reduced-motion.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useAlertSequence } from './use-alert-sequence.ts'

type LiveAlertsProps = {
  /** The area of the alerts. */
  container: RefObject<HTMLElement | null>
  /** True while the overlay shows alerts, so the static one hides. */
  onLive: (isLive: boolean) => void
}

/** The overlay with sample alerts and a stop button, from when it is first in view. Never with reduced motion. */
export default function LiveAlerts({ container, onLive }: LiveAlertsProps): ReactNode {
  const t = useText()
  const isInView = useInView(container)
  const isMotionReduced = usePrefersReducedMotion()
  const [wasSeen, setSeen] = useState(false)
  const [isPaused, setPaused] = useState(false)
  if (isInView && !wasSeen) setSeen(true)
  if (!wasSeen || isMotionReduced) return null
  const Icon = isPaused ? Play : Pause
  return (
    <>
      {!isPaused && <ShownAlerts isInView={isInView} onLive={onLive} />}
      <button
        type="button"
        aria-label={t(isPaused ? m.landing_demo_play : m.landing_demo_pause)}
        onClick={() => setPaused(!isPaused)}
        className="absolute inset-s-4 top-4 grid size-11 place-items-center rounded-full bg-palco-line/70 text-palco-ink transition-colors duration-150 hover:bg-palco-line focus-visible:outline-holofote"
      >
        <Icon size={18} aria-hidden="true" fill="currentColor" />
      </button>
    </>
  )
}

type ShownAlertsProps = { isInView: boolean; onLive: (isLive: boolean) => void }

/**
 * The overlay's frame covers the picture at slightly reduced size. Its edge is the overlay's margin away from the
 * static card, so that both cards coincide.
 */
function ShownAlerts({ isInView, onLive }: ShownAlertsProps) {
  const { overlay, isLive } = useAlertSequence(isInView)
  const notifyLive = useEffectEvent(onLive)
  useEffect(() => {
    notifyLive(isLive)
    return () => notifyLive(false)
  }, [isLive])
  return (
    // Effects fade out at the edge of the frame.
    <div
      data-state={overlay.state}
      className="pointer-events-none absolute -inset-s-3.5 inset-e-0 top-0 -bottom-[50px] overflow-hidden mask-[linear-gradient(to_right,#0000,#000_24px),linear-gradient(to_top,#0000,#000_24px)] mask-intersect sm:-inset-s-0.5 sm:bottom-[10px] lg:-inset-s-[62px]"
    >
      <OverlayFrame overlay={overlay} className="inset-s-0 top-0 size-[108.11%] scale-[0.925]" />
    </div>
  )
}
