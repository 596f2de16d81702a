import { DONATION_MAX_CENTS, DONATION_MIN_CENTS, STATS_DAYS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePlans } from '#lib/page/plans.ts'
import { Link } from '#ui/text/link.tsx'
import { BalancePicture } from '../product/balance-picture.tsx'
import { AlertsGroup } from './alerts-group.tsx'
import { DemoGoal } from './demo-goal.tsx'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'
import { FEATURE_GROUPS, type GroupId } from './group-titles.ts'
import { AgenciesGroup, DevelopersGroup, PlansGroup, SelfHostingGroup } from './platform-groups.tsx'
import { QueuePicture } from './queue-picture.tsx'
import { VoiceGroup } from './voice-group.tsx'

/** All features with a table of contents. */
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

/** Sticky table of contents; a row above the page on a narrow screen. */
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

function FansGroup() {
  const t = useText()
  return (
    <FeatureGroup id="fas" title={t(m.features_fans)}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_fans_history)} text={t(m.features_fans_history_text)} />
        <FeaturePoint title={t(m.features_favorites)} text={t(m.features_favorites_text)} />
        <FeaturePoint title={t(m.features_quick)} text={t(m.features_quick_text)} />
        <FeaturePoint title={t(m.features_find)} text={t(m.features_find_text)} />
      </FeaturePoints>
    </FeatureGroup>
  )
}

function PageGroup() {
  const { t, language } = useLanguage()
  const { sharing } = useAvailableFeatures()
  const range = {
    min: formatEuros(DONATION_MIN_CENTS, language, 0),
    max: formatEuros(DONATION_MAX_CENTS, language, 0),
  }
  return (
    <FeatureGroup id="pagina" title={t(m.features_page)} lead={t(m.features_page_lead)}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_guest)} text={t(m.features_guest_text, range)} />
        <FeaturePoint
          title={t(m.features_share)}
          text={t(sharing ? m.features_share_text : m.features_share_text_links)}
        />
        <FeaturePoint title={t(m.features_methods)} text={t(m.features_methods_text)} />
        <FeaturePoint title={t(m.features_cards_away)} text={t(m.features_cards_away_text)} />
        <FeaturePoint title={t(m.features_draft)} text={t(m.features_draft_text)} />
        <FeaturePoint title={t(m.features_receipt)} text={t(m.features_receipt_text)} />
      </FeaturePoints>
    </FeatureGroup>
  )
}

/** Section about the controls while live. */
function QueueGroup() {
  const t = useText()
  return (
    <FeatureGroup id="fila" title={t(m.features_queue)} picture={<QueuePicture />}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_queue_pause)} text={t(m.features_queue_pause_text)} />
        <FeaturePoint title={t(m.features_queue_skip)} text={t(m.features_queue_skip_text)} />
        <FeaturePoint title={t(m.features_queue_again)} text={t(m.features_queue_again_text)} />
        <FeaturePoint title={t(m.features_missed)} text={t(m.features_missed_text)} />
        <FeaturePoint title={t(m.features_queue_overlays)} text={t(m.features_queue_overlays_text)} />
      </FeaturePoints>
    </FeatureGroup>
  )
}

function DashboardGroup() {
  const t = useText()
  return (
    <FeatureGroup id="dashboard" title={t(m.features_dashboard)} picture={<DemoGoal />}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_live)} text={t(m.features_live_text)} />
        <FeaturePoint title={t(m.features_goal)} text={t(m.features_goal_text)} />
        <FeaturePoint title={t(m.features_stats)} text={t(m.features_stats_text, { days: STATS_DAYS })} />
        <FeaturePoint title={t(m.features_charts)} text={t(m.features_charts_text)} />
        <FeaturePoint title={t(m.features_history)} text={t(m.features_history_text)} />
        <FeaturePoint title={t(m.features_csv)} text={t(m.features_csv_text)} planHas={({ exports }) => exports} />
      </FeaturePoints>
    </FeatureGroup>
  )
}

function MoneyGroup() {
  const t = useText()
  const hasPlans = usePlans() !== null
  return (
    <FeatureGroup id="dinheiro" title={t(m.features_money)} picture={<BalancePicture />}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_confirmed)} text={t(m.features_confirmed_text)} />
        <FeaturePoint title={t(m.features_proven)} text={t(m.features_proven_text)} />
        <FeaturePoint
          title={t(m.features_balance)}
          text={t(hasPlans ? m.features_balance_text : m.features_balance_text_no_plans)}
        />
        <FeaturePoint
          title={t(m.features_statements)}
          text={t(hasPlans ? m.features_statements_text : m.features_statements_text_no_plans)}
        />
        <FeaturePoint
          title={t(m.features_refunds)}
          text={t(hasPlans ? m.features_refunds_text : m.features_refunds_text_no_plans)}
        />
        <FeaturePoint title={t(m.features_disputes)} text={t(m.features_disputes_text)} />
      </FeaturePoints>
    </FeatureGroup>
  )
}
