import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { DemoDashboard } from './demo-dashboard.tsx'

export function DashboardSection() {
  const t = useText()
  return (
    <section className="border-y border-line bg-surface">
      <div className="py-16 wrap sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
          <h2 className="max-w-[10.7em] text-3xl">{t(m.landing_dashboard_title)}</h2>
          <p className="max-w-[36ch] text-lg text-ink-2">{t(m.landing_dashboard_text)}</p>
        </div>
        <figure className="mt-10">
          <DemoDashboard />
          <figcaption className="mt-3 text-sm text-ink-3">{t(m.landing_demo_dashboard)}</figcaption>
        </figure>
      </div>
    </section>
  )
}
