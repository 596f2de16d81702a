import type { User } from '@aplauso/contract/accounts'
import type { AgencyAnalytics, ManagedCreator } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, type LucideIcon, Target, UserPlus, UsersRound, Wallet } from 'lucide-react'
import { Suspense } from 'react'
import { TimeZonePrompt } from '#components/account/time-zone-prompt.tsx'
import { VerifyEmailNotice } from '#components/account/verify-email-notice.tsx'
import { FeedbackCard } from '#components/feedback/feedback-card.tsx'
import { useOnboarding } from '#components/onboarding/onboarding.tsx'
import { TourStop } from '#components/onboarding/tour-stop.tsx'
import { AccountHeader } from '#components/shell/account-header.tsx'
import { LoadingContent } from '#components/shell/loading-content.tsx'
import { WorkPage } from '#components/shell/work-page.tsx'
import { usePagedList } from '#lib/api/use-paged-list.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { StatList } from '#ui/list/stat-list.tsx'
import { Cards } from '#ui/loading/error-boundary.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { Link } from '#ui/text/link.tsx'
import { AddCreatorLink } from './add-creator-link.tsx'
import { ANALYTICS_KEY, CREATORS_KEY } from './agency-queries.ts'
import { DashboardLink } from './dashboard-link.tsx'
import { GoalBar } from './goal-bar.tsx'
import { LoadMoreButton } from './load-more-button.tsx'
import { ManagedCreatorRow } from './managed-creator-row.tsx'
import { SharePanel } from './share-panel.tsx'
import { TopCreators } from './top-creators.tsx'

type Action = { to: string; icon: LucideIcon; title: Message; text: Message }

const ACTIONS: readonly Action[] = [
  { to: '/agency/add-creator', icon: UserPlus, title: m.agency_add, text: m.agency_add_text },
  { to: '/agency/reports', icon: ChartColumn, title: m.agency_reports, text: m.agency_reports_text },
  { to: '/agency/manage', icon: UsersRound, title: m.agency_manage, text: m.agency_manage_text },
  { to: '/agency/goals', icon: Target, title: m.agency_goals, text: m.agency_goals_text },
  { to: '/agency/money', icon: Wallet, title: m.shell_money, text: m.balance_card },
]

/** Cards that link to the agency's pages. */
function ActionCards() {
  const t = useText()
  return (
    <nav aria-label={t(m.agency_actions)}>
      <ul className="grid h-full grid-cols-2 gap-3 sm:gap-4">
        {ACTIONS.map(({ to, icon: Icon, title, text }) => (
          <li key={to} className="grid last:odd:col-span-2">
            <Link
              to={to}
              className="group flex flex-col gap-1 p-4 transition-[border-color,box-shadow] duration-120 card hover:border-line-strong hover:shadow-2 sm:p-5"
            >
              <Icon size={22} aria-hidden="true" className="text-cravo-text" />
              <span className="mt-1.5 font-display font-[760] tracking-[-0.015em] wrap-anywhere group-hover:underline">
                {t(title)}
              </span>
              <span className="text-sm text-ink-2">{t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// Loaded lazily: few agencies are invited to moderate.
const ReceivedInvitations = lazyComponent(() => import('#components/moderation/moderator-invitation-cards.tsx'))

export function AgencyDashboard({ user }: { user: User }) {
  const { t, language } = useLanguage()
  const analytics = useQuery<AgencyAnalytics>({ queryKey: ANALYTICS_KEY })
  const { data } = analytics
  const { isLoading, guide } = useOnboarding(user)
  if (isLoading) {
    return (
      <WorkPage>
        <LoadingContent />
      </WorkPage>
    )
  }
  return (
    <WorkPage>
      {!guide && <VerifyEmailNotice />}
      <TimeZonePrompt user={user} />
      <TourStop steps={['welcome', 'profile']}>
        <AccountHeader user={user} title={user.displayName} badge={t(m.agency_badge)}>
          {data
            ? t(m.agency_managed, { count: formatNumber(data.activeCreators, language) })
            : !analytics.isError && <Placeholder className="h-4 w-36" />}
        </AccountHeader>
      </TourStop>
      <Suspense>
        <ReceivedInvitations />
      </Suspense>
      <Cards className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <Cards className="grid grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] gap-5">
          <SharePanel analytics={data} failed={analytics.isError} error={analytics.error} onRetry={analytics.refetch} />
          {!(analytics.isError && !data) && <AgencyStatistics analytics={data} />}
        </Cards>
        <TourStop steps={['manage']}>
          <ActionCards />
        </TourStop>
        <ManagedCreators />
        <Cards className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          {data && data.top.length > 0 && <TopCreators creators={data.top} />}
          <TourStop steps={['feedback']}>
            <FeedbackCard user={user} />
          </TourStop>
        </Cards>
      </Cards>
      {guide}
    </WorkPage>
  )
}

/** `analytics` is undefined while it loads. */
function AgencyStatistics({ analytics }: { analytics: AgencyAnalytics | undefined }) {
  const { t, language } = useLanguage()
  const euros = (cents: number | undefined) => (cents === undefined ? undefined : formatEuros(cents, language))
  return (
    <section aria-busy={!analytics} className="p-5 card">
      <h2 className="sr-only">{t(m.agency_stats)}</h2>
      <StatList
        stats={[
          {
            name: 'active-creators',
            label: t(m.agency_active),
            value: analytics && formatNumber(analytics.activeCreators, language),
          },
          { name: 'total-revenue', label: t(m.agency_total), value: euros(analytics?.totalRevenue) },
          { name: 'average-per-creator', label: t(m.agency_average), value: euros(analytics?.averagePerCreator) },
          { name: 'this-month', label: t(m.agency_month), value: euros(analytics?.thisMonth) },
        ]}
      />
    </section>
  )
}

function ManagedCreators() {
  const t = useText()
  const list = usePagedList<ManagedCreator>(CREATORS_KEY)
  return (
    <ListCard
      title={t(m.agency_list)}
      note={t(m.agency_list_note)}
      empty={{ title: t(m.agency_empty), text: t(m.agency_empty_text), action: <AddCreatorLink /> }}
      loaded={list.rows !== undefined}
      failed={list.isError}
      error={list.error}
      onRetry={list.refetch}
      rows={(list.rows ?? []).map((creator) => (
        <ManagedCreatorRow key={creator.id} creator={creator}>
          <GoalBar creator={creator} />
          <DashboardLink creator={creator} />
        </ManagedCreatorRow>
      ))}
    >
      <LoadMoreButton {...list} />
    </ListCard>
  )
}
