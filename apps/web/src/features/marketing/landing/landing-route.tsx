import { m } from '@aplauso/texts/messages'
import { Page } from '#components/shell/page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePlans } from '#lib/page/plans.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { FinalCall } from '../final-call.tsx'
import { HeroText } from '../hero-text.tsx'
import { DemoDashboard } from './demo-dashboard.tsx'
import { FeaturesSection } from './features-section.tsx'
import { HeroPicture } from './hero-picture.tsx'
import { StepsSection } from './steps-section.tsx'
import { WhySection } from './why-section.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.landing_head), description: t(m.landing_description) }),
}

export function Component() {
  return (
    <Page className="overflow-x-clip">
      <LandingHero />
      <StepsSection />
      <FeaturesSection />
      <DashboardSection />
      <WhySection />
      <FinalCall />
    </Page>
  )
}

function DashboardSection() {
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

function LandingHero() {
  const t = useText()
  const plans = usePlans()
  const { voices } = useAvailableFeatures()
  const freePlanNote = plans?.free.feeBasisPoints === 0 ? m.landing_note_no_fee : m.landing_note
  return (
    <section className="grid gap-x-12 pt-6 pb-16 wrap sm:pt-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] lg:grid-rows-[1fr_auto_auto_1fr] lg:pt-12 lg:pb-20">
      <HeroText
        title={t(m.landing_title)}
        lead={t(voices ? m.landing_lead : m.landing_lead_no_voices)}
        other={{ to: '/#como-funciona', label: t(m.landing_how_link) }}
        className="lg:row-start-2"
      />
      <div className="mt-8 sm:mt-12 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:mt-0">
        <HeroPicture />
      </div>
      {/* On a phone the picture comes first, so that it is partly on the first screen. */}
      <p className="mt-12 max-w-[56ch] text-sm text-ink-3 sm:mt-6 lg:row-start-3 lg:mt-4">
        {t(plans === null ? m.landing_note_no_plans : freePlanNote)} {t(m.landing_methods)}
      </p>
    </section>
  )
}
