import { AgenciesGroup } from './agencies-group.tsx'
import { AlertsGroup } from './alerts-group.tsx'
import { DashboardGroup } from './dashboard-group.tsx'
import { DevelopersGroup } from './developers-group.tsx'
import { FansGroup } from './fans-group.tsx'
import { FeaturesContents } from './features-contents.tsx'
import { MoneyGroup } from './money-group.tsx'
import { OwnGroup } from './own-group.tsx'
import { PageGroup } from './page-group.tsx'
import { PlansGroup } from './plans-group.tsx'
import { QueueGroup } from './queue-group.tsx'
import { VoiceGroup } from './voice-group.tsx'

/** All that the product does, with the contents beside it. */
export function FeatureGroups() {
  return (
    <div className="grid gap-x-14 gap-y-10 pt-8 pb-16 wrap sm:pb-20 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:pt-16 xl:gap-x-20">
      <FeaturesContents />
      <div className="min-w-0">
        <PageGroup />
        <VoiceGroup />
        <AlertsGroup />
        <QueueGroup />
        <DashboardGroup />
        <MoneyGroup />
        <FansGroup />
        <AgenciesGroup />
        <DevelopersGroup />
        <OwnGroup />
        <PlansGroup />
      </div>
    </div>
  )
}
