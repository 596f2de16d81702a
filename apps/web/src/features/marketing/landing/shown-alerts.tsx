import { useEffect, useEffectEvent } from 'react'
import { OverlayFrame } from '#parts/overlay-preview/overlay-frame.tsx'
import { useAlertSequence } from './use-alert-sequence.ts'

type ShownAlertsProps = { isInView: boolean; onLive: (isLive: boolean) => void }

/**
 * The overlay's frame over the whole stage, a little smaller than life, and its card where the still one stands: the
 * frame ends as far beside it as the overlay keeps from its edges.
 */
export function ShownAlerts({ isInView, onLive }: ShownAlertsProps) {
  const { overlay, isLive } = useAlertSequence(isInView)
  const tell = useEffectEvent(onLive)
  useEffect(() => {
    tell(isLive)
    return () => tell(false)
  }, [isLive])
  return (
    // What flies fades where the frame ends on paper.
    <div
      data-state={overlay.state}
      className="pointer-events-none absolute top-0 right-0 -bottom-[50px] -left-3.5 overflow-hidden mask-[linear-gradient(to_right,#0000,#000_24px),linear-gradient(to_top,#0000,#000_24px)] mask-intersect sm:bottom-[10px] sm:-left-0.5 lg:-left-[62px]"
    >
      <OverlayFrame overlay={overlay} className="top-0 left-0 size-[108.11%] scale-[0.925]" />
    </div>
  )
}
