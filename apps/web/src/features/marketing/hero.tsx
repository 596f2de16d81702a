import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { AlertCard } from '#ui/alert-card.tsx'
import { Link } from '#ui/link.tsx'

export function Hero() {
  const { t } = useLanguage()
  return (
    <section className="grid items-center gap-12 pt-8 pb-16 wrap lg:grid-cols-[minmax(0,1.14fr)_minmax(0,1fr)] lg:gap-16 lg:pt-12 lg:pb-20">
      <div>
        <h1 className="text-4xl">{t(m.landing_title)}</h1>
        <p className="mt-6 max-w-[44ch] text-lg text-ink-2">{t(m.landing_lead)}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/register" className="min-h-14 px-7 text-lg btn btn-primary">
            {t(m.landing_start)}
          </Link>
          <Link to="/#como-funciona" className="min-h-14 px-7 text-lg btn btn-ghost">
            {t(m.landing_how_link)}
          </Link>
        </div>
        <p className="mt-4 text-sm text-ink-3">
          {t(m.landing_note)} {t(m.landing_methods)}
        </p>
      </div>
      <Stage />
    </section>
  )
}

// The audience in front of the stage, in the colours of the tiles.
const HEADS = ['#d42a55', '#fece34', '#2f5cb5', '#ffdfe0', '#4c1f4a'] as const

function Stage() {
  const { t, language } = useLanguage()
  return (
    <div className="relative">
      <div className="relative aspect-[5/5.4] overflow-hidden rounded-xl spotlight sm:aspect-[5/4.8] lg:aspect-[5/5.6]">
        <svg
          aria-hidden="true"
          viewBox="0 0 500 560"
          className="absolute inset-0 size-full"
          preserveAspectRatio="xMidYMax slice"
        >
          <path d="M250-60 54 404a196 30 0 0 0 392 0Z" className="fill-holofote/10" />
          <path d="M250-60 136 422h228Z" className="fill-holofote/10" />
          <ellipse cx="250" cy="404" rx="196" ry="30" className="fill-holofote/15" />
          <g strokeLinecap="round" fill="none" transform="translate(0-46)">
            <path d="M164 412 226 262" strokeWidth="72" className="stroke-palco-cravo" />
            <path d="M336 412 274 262" strokeWidth="72" className="stroke-palco-ink" />
            <path d="M250 92v52M152 122l28 43M348 122l-28 43" strokeWidth="26" className="stroke-holofote" />
          </g>
          <Row heads={9} step={66} start={-14} y={548} radius={38} shift={4} />
          <Row heads={8} step={78} start={-10} y={588} radius={48} shift={1} />
        </svg>
      </div>
      <div className="absolute -bottom-6 left-3 w-[84%] max-w-[340px] sm:bottom-9 sm:-left-9">
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
    </div>
  )
}

type RowProps = { heads: number; step: number; start: number; y: number; radius: number; shift: number }

function Row({ heads, step, start, y, radius, shift }: RowProps) {
  return Array.from({ length: heads }, (_, i) => i * step + start).map((x, i) => (
    <circle key={x} cx={x} cy={y} r={radius} fill={HEADS[(i * 3 + shift) % HEADS.length]} />
  ))
}
