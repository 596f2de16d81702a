import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/route-handle.ts'
import { Page } from '#ui/page.tsx'
import { FeaturesAlerts } from './features-alerts.tsx'
import { FeaturesDashboard } from './features-dashboard.tsx'
import { FeaturesHero } from './features-hero.tsx'
import { FeaturesOwn } from './features-own.tsx'
import { FeaturesPayments } from './features-payments.tsx'
import { FinalCall } from './final-call.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.features_head), description: t(m.features_description) }),
}

export function Component() {
  return (
    <Page className="overflow-x-clip">
      <FeaturesHero />
      <FeaturesAlerts />
      <FeaturesDashboard />
      <FeaturesPayments />
      <FeaturesOwn />
      <FinalCall />
    </Page>
  )
}
