import { m } from '@aplauso/texts/messages'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { AlertCard } from '../alert-card.tsx'

// If the chunk fails, the static alert stays and no error is needed.
const LiveAlerts = lazy(() => import('./live-alerts.tsx').catch(() => ({ default: Nothing })))
const Nothing = (): ReactNode => null

/** A picture with a static alert; the overlay replaces the alert after loading. */
export function HeroPicture() {
  const { t, language } = useLanguage()
  const container = useRef<HTMLDivElement>(null)
  const [isMounted, setMounted] = useState(false)
  const [isLive, setLive] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <div className="relative">
      <AudiencePicture />
      <div
        ref={container}
        data-testid="hero-alert"
        className={`absolute inset-s-3 -bottom-6 w-[calc(100%-2.375rem)] max-w-[340px] transition-opacity duration-200 sm:inset-s-6 sm:bottom-9 lg:-inset-s-9 ${isLive ? 'opacity-0' : ''}`}
      >
        <AlertCard
          name={t(m.landing_demo_donor)}
          action={t(m.landing_demo_sent)}
          amount={formatEuros(2500, language)}
          message={t(m.landing_demo_message)}
        />
      </div>
      <p className="absolute -inset-e-5 top-6 hidden anim-clap rounded-full bg-holofote px-4 py-2 text-sm font-bold text-on-holofote shadow-2 [animation-delay:180ms] sm:block xl:-inset-e-8">
        + {formatEuros(500, language)} {t(m.landing_demo_claps)}
      </p>
      {isMounted && (
        <Suspense>
          <LiveAlerts container={container} onLive={setLive} />
        </Suspense>
      )}
    </div>
  )
}

// Heads of the audience, in the colours of the tiles.
const HEADS = ['#d42a55', '#fece34', '#2f5cb5', '#ffdfe0', '#4c1f4a'] as const

/** Decorative picture with spotlight, logo and audience. */
function AudiencePicture() {
  return (
    <div className="relative aspect-[5/5.4] overflow-hidden rounded-xl spotlight sm:aspect-[5/3.6] lg:aspect-[5/5.6]">
      <svg
        aria-hidden="true"
        viewBox="0 0 500 560"
        className="absolute inset-0 size-full"
        preserveAspectRatio="xMidYMin meet"
      >
        <path d="M250-60 54 404a196 30 0 0 0 392 0Z" className="fill-holofote/10" />
        <path d="M250-60 136 422h228Z" className="fill-holofote/10" />
        <ellipse cx="250" cy="404" rx="196" ry="30" className="fill-holofote/15" />
        <g strokeLinecap="round" fill="none" transform="translate(0-46)">
          <path d="M164 412 226 262" strokeWidth="72" className="stroke-palco-cravo" />
          <path d="M336 412 274 262" strokeWidth="72" className="stroke-palco-ink" />
          <path d="M250 92v52M152 122l28 43M348 122l-28 43" strokeWidth="26" className="stroke-holofote" />
        </g>
      </svg>
      {/* Stretched to the full width of the picture. */}
      <svg aria-hidden="true" viewBox="0 504 500 56" className="absolute inset-x-0 bottom-0">
        <Row heads={9} step={66} start={-14} y={548} radius={38} shift={4} />
        <Row heads={8} step={78} start={-10} y={588} radius={48} shift={1} />
      </svg>
    </div>
  )
}

type RowProps = { heads: number; step: number; start: number; y: number; radius: number; shift: number }

function Row({ heads, step, start, y, radius, shift }: RowProps) {
  return Array.from({ length: heads }, (_, i) => i * step + start).map((x, i) => (
    <circle key={x} cx={x} cy={y} r={radius} fill={HEADS[(i * 3 + shift) % HEADS.length]} />
  ))
}
