import { STATS_DAYS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { BarChart3, Radio, Target } from 'lucide-react'
import { formatEuros, formatNumber } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { Wave } from '#ui/meter.tsx'
import { FeaturePoint } from './feature-point.tsx'

export function FeaturesDashboard() {
  const { t } = useLanguage()
  return (
    <section className="grid gap-10 py-16 wrap sm:py-20 lg:grid-cols-2 lg:items-center lg:gap-16">
      <div>
        <h2 className="max-w-[16ch] text-3xl">{t(m.features_dashboard)}</h2>
        <ul className="mt-8 grid gap-7">
          <FeaturePoint icon={Radio} title={t(m.features_live)} text={t(m.features_live_text)} />
          <FeaturePoint icon={Target} title={t(m.features_goal)} text={t(m.features_goal_text)} />
          <FeaturePoint
            icon={BarChart3}
            title={t(m.features_stats)}
            text={t(m.features_stats_text, { days: STATS_DAYS })}
          />
        </ul>
      </div>
      <DemoGoal />
    </section>
  )
}

const DEMO = { receivedCents: 31_200, goalCents: 50_000, donations: 48 }

function DemoGoal() {
  const { t, language } = useLanguage()
  const figures = [
    [t(m.dashboard_total_donations), formatNumber(DEMO.donations, language)],
    [t(m.dashboard_average), formatEuros(DEMO.receivedCents / DEMO.donations, language)],
  ]
  return (
    <figure className="rounded-xl p-7 text-palco-ink spotlight sm:p-10">
      <p className="text-sm font-semibold text-palco-ink-2">{t(m.dashboard_goal)}</p>
      <p className="display tnum mt-1 text-[clamp(3rem,2rem+4vw,4.75rem)] leading-none text-holofote">
        {formatEuros(DEMO.receivedCents, language)}
      </p>
      <p className="tnum mt-2 text-palco-ink-2">
        {t(m.dashboard_goal_of, {
          received: formatEuros(DEMO.receivedCents, language, 0),
          goal: formatEuros(DEMO.goalCents, language, 0),
        })}
      </p>
      <Wave
        percent={(DEMO.receivedCents / DEMO.goalCents) * 100}
        bars={44}
        seed="meta"
        className="mt-7 h-16 [&>path:last-child]:stroke-palco-line"
      />
      <dl className="mt-7 grid grid-cols-2 gap-4 border-t border-palco-line pt-5">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-palco-ink-2">{name}</dt>
            <dd className="display tnum text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="mt-5 text-2xs text-palco-ink-2">{t(m.landing_demo_dashboard)}</figcaption>
    </figure>
  )
}
