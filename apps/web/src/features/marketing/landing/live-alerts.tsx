import { m } from '@aplauso/texts/messages'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useCalm } from '#parts/overlay-preview/use-calm.ts'
import { useInView } from '#parts/overlay-preview/use-in-view.ts'
import { ShownAlerts } from './shown-alerts.tsx'

type LiveAlertsProps = {
  /** Where alerts stand. */
  place: RefObject<HTMLElement | null>
  /** Whether alerts come from the overlay now, and what stands in their place is to go. */
  onLive: (isLive: boolean) => void
}

/** The overlay at work on the stage and the way to stop it, from when its place is first seen; never for who wants no motion. */
export default function LiveAlerts({ place, onLive }: LiveAlertsProps): ReactNode {
  const t = useText()
  const isInView = useInView(place)
  const isCalm = useCalm()
  const [wasSeen, setSeen] = useState(false)
  const [isPaused, setPaused] = useState(false)
  if (isInView && !wasSeen) setSeen(true)
  if (!wasSeen || isCalm) return null
  const Icon = isPaused ? Play : Pause
  return (
    <>
      {!isPaused && <ShownAlerts isInView={isInView} onLive={onLive} />}
      <button
        type="button"
        aria-label={t(isPaused ? m.landing_demo_play : m.landing_demo_pause)}
        onClick={() => setPaused(!isPaused)}
        className="absolute top-4 left-4 grid size-11 place-items-center rounded-full bg-palco-line/70 text-palco-ink transition-colors duration-150 hover:bg-palco-line focus-visible:outline-holofote"
      >
        <Icon size={18} aria-hidden="true" fill="currentColor" />
      </button>
    </>
  )
}
