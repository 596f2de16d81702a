import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/offered.ts'
import { usePlans } from '#lib/page/plans.ts'
import { Link } from '#ui/text/link.tsx'
import { AgenciesGroup } from './agencies-group.tsx'
import { AlertsGroup } from './alerts-group.tsx'
import { DashboardGroup } from './dashboard-group.tsx'
import { DevelopersGroup } from './developers-group.tsx'
import { FansGroup } from './fans-group.tsx'
import { FEATURE_GROUPS, type GroupId } from './group-titles.ts'
import { MoneyGroup } from './money-group.tsx'
import { SelfHostingGroup } from './own-group.tsx'
import { PageGroup } from './page-group.tsx'
import { PlansGroup } from './plans-group.tsx'
import { QueueGroup } from './queue-group.tsx'
import { VoiceGroup } from './voice-group.tsx'

/** All that the product does, with the contents beside it. */
export function FeatureGroups() {
  const { agencies } = useAvailableFeatures()
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
        {agencies && <AgenciesGroup />}
        <DevelopersGroup />
        <SelfHostingGroup />
        <PlansGroup />
      </div>
    </div>
  )
}

/** Beside the page and staying there while it is read; a row above it on a narrow screen. */
function FeaturesContents() {
  const t = useText()
  const hasPlans = usePlans() !== null
  const { agencies } = useAvailableFeatures()
  const isAvailable = (id: GroupId) => (id === 'planos' ? hasPlans : id !== 'agencias' || agencies)
  return (
    <nav aria-labelledby="contents" className="min-w-0 print:hidden">
      <div className="lg:sticky lg:top-24">
        <h2 id="contents" className="mb-2 font-sans tracking-normal eyebrow lg:px-3">
          {t(m.features_contents)}
        </h2>
        <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-col lg:gap-0.5 lg:px-0">
          {FEATURE_GROUPS.filter(({ id }) => isAvailable(id)).map(({ id, name }) => (
            <li key={id} className="shrink-0">
              <Link
                to={{ hash: id }}
                className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink lg:min-h-10 lg:rounded-sm lg:border-0 lg:bg-transparent lg:px-3 lg:font-medium lg:hover:bg-sunken"
              >
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
