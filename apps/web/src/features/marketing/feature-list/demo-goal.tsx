import { m } from '@aplauso/texts/messages'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Wave } from '#ui/chart/meter.tsx'

const DEMO = { receivedCents: 31_200, goalCents: 50_000, donations: 48 }

/** A goal's progress with sample values, as on a dashboard. */
export function DemoGoal() {
  const { t, language } = useLanguage()
  const stats = [
    [t(m.dashboard_total_donations), formatNumber(DEMO.donations, language)],
    [t(m.dashboard_average), formatEuros(DEMO.receivedCents / DEMO.donations, language)],
  ]
  return (
    <figure className="rounded-xl p-6 text-palco-ink spotlight sm:p-8">
      <p className="text-sm font-semibold text-palco-ink-2">{t(m.dashboard_goal)}</p>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="display tnum text-[clamp(3rem,2rem+4vw,4.75rem)] leading-none whitespace-nowrap text-holofote">
            {formatEuros(DEMO.receivedCents, language)}
          </p>
          <p className="tnum mt-2 text-palco-ink-2">
            {t(m.dashboard_goal_of, {
              received: formatEuros(DEMO.receivedCents, language, 0),
              goal: formatEuros(DEMO.goalCents, language, 0),
            })}
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {stats.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-palco-ink-2">{name}</dt>
              <dd className="display tnum text-xl">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Wave
        percent={(DEMO.receivedCents / DEMO.goalCents) * 100}
        bars={56}
        seed="meta"
        className="mt-7 h-16 [&>path:last-child]:stroke-palco-line"
      />
      <figcaption className="mt-5 text-2xs text-palco-ink-2">{t(m.landing_demo_dashboard)}</figcaption>
    </figure>
  )
}
