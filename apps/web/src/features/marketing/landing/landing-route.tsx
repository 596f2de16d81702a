import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { Page } from '#parts/shell/page.tsx'
import { FinalCall } from '../final-call.tsx'
import { DashboardSection } from './dashboard-section.tsx'
import { FeaturesSection } from './features-section.tsx'
import { LandingHero } from './hero.tsx'
import { StepsSection } from './steps.tsx'
import { WhySection } from './why.tsx'

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
