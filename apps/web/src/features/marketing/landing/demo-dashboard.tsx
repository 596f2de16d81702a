import { DAY_MS, HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { formatAgo, formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { DemoRevenue } from './demo-revenue.tsx'

const CREATOR = 'Mariana'
const DEMO = { donations: 412, totalCents: 382_450, goalCents: 600_000, monthCents: 113_200 }

/** The creator dashboard with sample data, not interactive. */
export function DemoDashboard() {
  const { t, language } = useLanguage()
  const stats = [
    [t(m.dashboard_total_donations), formatNumber(DEMO.donations, language)],
    [t(m.dashboard_average), formatEuros(DEMO.totalCents / DEMO.donations, language)],
  ]
  return (
    <div className="rounded-xl border border-line bg-paper p-3 shadow-3 sm:p-6">
      <div className="flex items-center gap-3.5 px-1 pt-1 pb-4 sm:px-0 sm:pt-0 sm:pb-5">
        <Avatar name={CREATOR} className="size-11 text-xl" />
        <p className="display text-xl">{t(m.dashboard_evening, { name: CREATOR })}</p>
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-5">
        <DemoRevenue monthCents={DEMO.monthCents} receivedCents={DEMO.totalCents} goalCents={DEMO.goalCents} />
        <div className="grid content-start gap-4 lg:gap-5">
          <dl className="grid grid-cols-2 gap-4 p-5 card">
            {stats.map(([name, value]) => (
              <div key={name}>
                <dt className="text-xs text-ink-3">{name}</dt>
                <dd className="display tnum text-xl">{value}</dd>
              </div>
            ))}
          </dl>
          <Recent />
        </div>
      </div>
    </div>
  )
}

function Recent() {
  const { t } = useLanguage()
  return (
    <div className="overflow-hidden card">
      <h3 className="px-5 py-3.5 text-lg">{t(m.dashboard_recent)}</h3>
      <ul>
        <Row name={t(m.landing_demo_donor)} cents={2_500} agoMs={0} message={t(m.landing_demo_message)} isNew />
        <Row name="Beatriz Sá" cents={5_000} agoMs={14 * MINUTE_MS} message={t(m.landing_demo_message_2)} />
        <Row name="Rui Almeida" cents={1_000} agoMs={HOUR_MS} />
        <Row name="Clara Nunes" cents={2_000} agoMs={DAY_MS} />
      </ul>
    </div>
  )
}

type RowProps = { name: string; cents: number; agoMs: number; message?: string; isNew?: boolean }

function Row({ name, cents, agoMs, message, isNew = false }: RowProps) {
  const { language } = useLanguage()
  return (
    <li className={`flex items-center gap-3.5 border-t border-line px-5 py-2.5 ${isNew ? 'bg-holofote-soft' : ''}`}>
      <Avatar name={name} className={`size-10 text-base ${isNew ? '' : 'bg-sunken! text-ink-2!'}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {message && <p className="text-sm text-ink-2">{message}</p>}
      </div>
      <p className="shrink-0 text-end">
        <span className="display tnum block text-lg leading-tight">{formatEuros(cents, language)}</span>
        <span className="text-xs text-ink-2">{formatAgo(new Date(0).toISOString(), language, agoMs)}</span>
      </p>
    </li>
  )
}
