import { m } from '@aplauso/texts/messages'
import { Check, WifiOff } from 'lucide-react'
import { formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { StartCommand } from './start-command.tsx'

export function Why() {
  const { t, language } = useLanguage()
  return (
    <section id="porque" className="py-16 wrap sm:py-20">
      <h2 className="max-w-[16ch] text-3xl">{t(m.landing_why_title)}</h2>
      <div className="mt-10 grid gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="flex flex-col p-6 card sm:p-8 lg:row-span-2">
          <h3 className="text-xl">{t(m.landing_why_alerts)}</h3>
          <p className="mt-1.5 max-w-[52ch] text-ink-2">{t(m.landing_why_alerts_text)}</p>
          <div className="mt-8 grid flex-1 content-center">
            <Timeline />
          </div>
        </div>
        <div className="rounded-lg bg-holofote p-6 text-on-holofote sm:p-8">
          <h3 className="text-xl">{t(m.landing_why_data)}</h3>
          <p className="mt-1.5">{t(m.landing_why_data_text)}</p>
          <StartCommand className="mt-5" />
        </div>
        <figure className="rounded-lg p-6 text-palco-ink spotlight sm:p-8">
          <h3 className="text-xl">{t(m.landing_why_money)}</h3>
          <p className="mt-1.5 text-palco-ink-2">{t(m.landing_why_money_text)}</p>
          <p className="mt-6 text-sm font-semibold text-palco-ink-2">{t(m.landing_demo_month)}</p>
          <p className="display tnum text-3xl text-holofote">{formatEuros(113_200, language)}</p>
          <DemoWave />
          <figcaption className="mt-3 text-2xs text-palco-ink-2">{t(m.landing_demo_dashboard)}</figcaption>
        </figure>
      </div>
    </section>
  )
}

/** Three donations and a lost connection: what the promise means, as a picture. */
function Timeline() {
  const { t, language } = useLanguage()
  return (
    <ol className="relative grid gap-4 before:absolute before:inset-y-6 before:left-5 before:border-l-2 before:border-dashed before:border-line">
      <Moment name="Beatriz Sá" amount={formatEuros(1000, language)} time="21:04" note={t(m.landing_line_shown)} />
      <li className="relative flex items-center gap-4 py-1">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-perigo-soft text-perigo">
          <WifiOff size={18} aria-hidden="true" />
        </span>
        <span className="text-sm font-semibold text-perigo">{t(m.landing_line_lost)}</span>
        <span className="tnum ml-auto pr-4 text-sm text-ink-3">21:05</span>
      </li>
      <Moment name="Rui Almeida" amount={formatEuros(2500, language)} time="21:07" note={t(m.landing_line_back)} late />
      <Moment name="Clara Nunes" amount={formatEuros(500, language)} time="21:07" note={t(m.landing_line_back)} late />
    </ol>
  )
}

type MomentProps = { name: string; amount: string; time: string; note: string; late?: boolean }

function Moment({ name, amount, time, note, late = false }: MomentProps) {
  return (
    <li className="relative flex items-center gap-4">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${late ? 'bg-holofote text-on-holofote' : 'bg-ok-soft text-ok'}`}
      >
        <Check size={18} aria-hidden="true" />
      </span>
      <div
        className={`flex min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-md px-4 py-2.5 ${late ? 'bg-holofote-soft' : 'bg-sunken'}`}
      >
        <strong className="display truncate">{name}</strong>
        <span className="tnum font-semibold text-cravo-text">{amount}</span>
        <span className="tnum ml-auto text-sm text-ink-2">{time}</span>
        <span className="basis-full text-sm text-ink-2">{note}</span>
      </div>
    </li>
  )
}

// Made-up days of a made-up month, 0 to 100.
const DEMO_DAYS = [9, 24, 15, 4, 32, 36, 62, 17, 11, 27, 30, 43, 78, 52, 20, 23, 35, 66, 54, 100, 60]

function DemoWave() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      strokeLinecap="round"
      strokeWidth="7"
      aria-hidden="true"
      className="mt-4 h-16 w-full overflow-visible"
    >
      {DEMO_DAYS.map((height, i) => {
        const x = ((i + 0.5) / DEMO_DAYS.length) * 100
        const d = `M${x} ${50 - height * 0.44}v${height * 0.88}`
        return (
          <path
            key={x}
            d={d}
            vectorEffect="non-scaling-stroke"
            className={height === 100 ? 'stroke-holofote' : 'stroke-palco-cravo'}
          />
        )
      })}
    </svg>
  )
}
