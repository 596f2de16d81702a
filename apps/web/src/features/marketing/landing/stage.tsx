import { m } from '@aplauso/texts/messages'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { AlertCard } from '../alert-card.tsx'
import { StagePicture } from './stage-picture.tsx'

// Without it the alert that stands there stays: nothing is missing that would have to be said.
const LiveAlerts = lazy(() => import('./live-alerts.tsx').catch(() => ({ default: Nothing })))
const Nothing = (): ReactNode => null

/** The stage with an alert on it, in whose place the overlay itself shows others once the page stands. */
export function Stage() {
  const { t, language } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [isThere, setThere] = useState(false)
  const [isLive, setLive] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <div className="relative">
      <StagePicture />
      <div
        ref={place}
        data-testid="hero-alert"
        className={`absolute -bottom-6 left-3 w-[calc(100%-2.375rem)] max-w-[340px] transition-opacity duration-200 sm:bottom-9 sm:left-6 lg:-left-9 ${isLive ? 'opacity-0' : ''}`}
      >
        <AlertCard
          name={t(m.landing_demo_donor)}
          action={t(m.landing_demo_sent)}
          amount={formatEuros(2500, language)}
          message={t(m.landing_demo_message)}
        />
      </div>
      <p className="absolute top-6 -right-5 hidden anim-clap rounded-full bg-holofote px-4 py-2 text-sm font-bold text-on-holofote shadow-2 [animation-delay:180ms] sm:block xl:-right-8">
        + {formatEuros(500, language)} {t(m.landing_demo_claps)}
      </p>
      {isThere && (
        <Suspense>
          <LiveAlerts place={place} onLive={setLive} />
        </Suspense>
      )}
    </div>
  )
}
