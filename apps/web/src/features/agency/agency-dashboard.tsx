import type { User } from '@aplauso/contract/accounts'
import type { AgencyAnalytics } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { VerifyEmailNotice } from '#parts/account/verify-email-notice.tsx'
import { FeedbackCard } from '#parts/feedback/feedback-card.tsx'
import { Onboarding } from '#parts/onboarding/onboarding.tsx'
import { AccountHeader } from '#parts/shell/account-header.tsx'
import { WorkPage } from '#parts/shell/work-page.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { Cards } from '#ui/loading/part-boundary.tsx'
import { ActionCards } from './action-cards.tsx'
import { AgencyStatistics } from './agency-statistics.tsx'
import { ManagedCreators } from './managed-creators.tsx'
import { ANALYTICS_KEY } from './queries.ts'
import { SharePanel } from './share-panel.tsx'
import { TopCreators } from './top-creators.tsx'

export function AgencyDashboard({ user }: { user: User }) {
  const { t, language } = useLanguage()
  const analytics = useQuery<AgencyAnalytics>({ queryKey: ANALYTICS_KEY })
  const { data } = analytics
  return (
    <WorkPage>
      <VerifyEmailNotice />
      <AccountHeader user={user} title={user.displayName} badge={t(m.agency_badge)}>
        {data
          ? t(m.agency_managed, { count: formatNumber(data.activeCreators, language) })
          : !analytics.isError && <Placeholder className="h-4 w-36" />}
      </AccountHeader>
      <Cards className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <SharePanel analytics={data} failed={analytics.isError} error={analytics.error} onRetry={analytics.refetch} />
        <ActionCards />
        <ManagedCreators />
        <Cards className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          {!(analytics.isError && !data) && <AgencyStatistics analytics={data} />}
          {data && data.top.length > 0 && <TopCreators creators={data.top} />}
          <FeedbackCard user={user} />
        </Cards>
      </Cards>
      <Onboarding user={user} />
    </WorkPage>
  )
}
