import { REPLAY_WINDOW_MINUTES_DEFAULT } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Clock, EyeOff, LockKeyhole, Volume2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { Wave } from '#ui/meter.tsx'
import { ReplayLine } from './replay-line.tsx'

/** What an alert can be relied on for, each with a picture of it. */
export function FeaturesAlerts() {
  const { t, language } = useLanguage()
  return (
    <section className="border-y border-line bg-surface">
      <div className="py-16 wrap sm:py-20">
        <h2 className="max-w-[18ch] text-3xl">{t(m.features_alerts)}</h2>
        <div className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          <Feature
            className="border border-line bg-paper md:col-span-2"
            title={t(m.features_replay)}
            text={t(m.features_replay_text, { minutes: REPLAY_WINDOW_MINUTES_DEFAULT })}
          >
            <ReplayLine />
          </Feature>
          <Feature className="bg-holofote text-on-holofote" title={t(m.features_sound)} text={t(m.features_sound_text)}>
            <Queue />
          </Feature>
          <Feature className="border border-line bg-paper" title={t(m.features_key)} text={t(m.features_key_text)}>
            <p className="flex items-center gap-2.5 rounded-sm bg-sunken px-3.5 py-3 text-sm">
              <LockKeyhole size={17} aria-hidden="true" className="shrink-0 text-ok" />
              <span className="min-w-0 truncate">
                /widget/ana<span className="font-semibold text-cravo-text">#key=••••••••</span>
              </span>
            </p>
          </Feature>
          <Feature className="border border-line bg-paper" title={t(m.features_test)} text={t(m.features_test_text)}>
            <div aria-hidden="true" className="flex gap-2">
              <span className="display tnum flex-1 rounded-sm border border-line-strong bg-surface px-3.5 py-2.5">
                {formatEuros(1000, language)}
              </span>
              <span className="flex items-center rounded-full bg-ink px-4 text-sm font-semibold text-paper">
                {t(m.dashboard_test_submit)}
              </span>
            </div>
          </Feature>
          <Feature
            className="border border-line bg-paper"
            title={t(m.features_missed)}
            text={t(m.features_missed_text)}
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-sm bg-sunken px-3.5 py-2.5 text-sm">
              <strong className="display">Rui Almeida</strong>
              <span className="tnum font-semibold text-cravo-text">{formatEuros(2500, language)}</span>
              <span className="ml-auto bg-perigo-soft text-perigo chip">
                <EyeOff size={14} aria-hidden="true" />
                {t(m.dashboard_missed)}
              </span>
            </div>
          </Feature>
        </div>
      </div>
    </section>
  )
}

type FeatureProps = { className: string; title: string; text: string; children: ReactNode }

function Feature({ className, title, text, children }: FeatureProps) {
  return (
    <div className={`flex flex-col rounded-lg p-6 ${className}`}>
      <h3 className="text-xl">{title}</h3>
      <p className="mt-1.5 mb-6 max-w-[56ch] opacity-85">{text}</p>
      <div className="mt-auto">{children}</div>
    </div>
  )
}

/** One plays, the others wait. */
function Queue() {
  return (
    <div aria-hidden="true" className="grid gap-2">
      {['primeiro', 'segundo', 'terceiro'].map((seed, i) => (
        <div key={seed} className="flex items-center gap-3 rounded-sm bg-surface px-3.5 py-2 text-ink">
          {i === 0 ? <Volume2 size={17} className="text-cravo-text" /> : <Clock size={17} className="text-ink-3" />}
          <Wave percent={i === 0 ? 64 : 0} bars={26} seed={seed} className="h-6" />
        </div>
      ))}
    </div>
  )
}
