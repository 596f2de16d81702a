import type { User } from '@aplauso/contract/accounts'
import type { ReceivedStats } from '@aplauso/contract/donations'
import { planWarningThreshold } from '@aplauso/contract/plan-ids'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { TimeZonePrompt } from '#components/account/time-zone-prompt.tsx'
import { VerifyEmailNotice } from '#components/account/verify-email-notice.tsx'
import { useOffersAgencies } from '#components/agency-consent/use-offers-agencies.ts'
import { LazyQueueStrip } from '#components/alert-queue/lazy-queue-strip.tsx'
import { LazyStalledBanner } from '#components/alert-queue/lazy-stalled-banner.tsx'
import { useOwnLiveConnection } from '#components/live/live-context.ts'
import { useOnboarding } from '#components/onboarding/onboarding.tsx'
import { TourStop } from '#components/onboarding/tour-stop.tsx'
import { LoadingContent } from '#components/shell/loading-content.tsx'
import { WorkPage } from '#components/shell/work-page.tsx'
import { GOAL_KEY, type Goal, statsKey } from '#lib/api/creator-query-keys.ts'
import { usePlans } from '#lib/page/plans.ts'
import { Cards, ErrorBoundary } from '#ui/loading/error-boundary.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { DonationPageCard } from './donation-page-card.tsx'
import { useFirstSteps } from './first-steps/first-steps-state.ts'
import { LazyFirstSteps } from './first-steps/lazy-first-steps.tsx'
import { RecentDonations } from './recent-donations.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { Statistics } from './statistics.tsx'
import { TestDonationForm } from './test-donation-form.tsx'
import { WidgetCard } from './widget-card.tsx'

// Lazy: most creators have no agency and moderate nobody.
const GrantsNotice = lazyComponent(() => import('#components/account/connected-access-notice.tsx'))
const ReceivedInvitations = lazyComponent(() => import('#components/moderation/moderator-invitation-cards.tsx'))
const AgencyRequests = lazyComponent(() => import('#components/agency-consent/agency-requests.tsx'))

// Lazy: far below the first screen.
const LastCards = lazyComponent(() => import('./last-cards.tsx'))
const LatestStreamLink = lazyComponent(() => import('./latest-stream-link.tsx'))

const WIDGET_CARD_ID = 'widget'

export function CreatorDashboard({ user }: { user: User }) {
  const offersAgencies = useOffersAgencies()
  const [isSetupHelpOpen, setSetupHelpOpen] = useState(false)
  // Decided at the start: the first donation moves nothing.
  const [isNew] = useState(user.totalReceived === 0)
  // A cache entry of its own: a slower account request could overwrite a newer live update in the session.
  const { data: goal } = useQuery<Goal>({
    queryKey: GOAL_KEY,
    initialData: { donationGoal: user.donationGoal, totalReceived: user.totalReceived },
    enabled: false,
  })
  const { liveAlerts, markTestAsOwn } = useOwnLiveConnection()
  // One guide at a time: the open checklist, else the tour, else the notice about the email.
  const firstSteps = useFirstSteps(user)
  const { isLoading, guide } = useOnboarding(user, !firstSteps.isShown)
  const isChecklistOpen = firstSteps.isShown && !firstSteps.isFolded
  if (isLoading) {
    return (
      <WorkPage>
        <LoadingContent />
      </WorkPage>
    )
  }
  return (
    <WorkPage>
      {!guide && !isChecklistOpen && <VerifyEmailNotice />}
      <TimeZonePrompt user={user} />
      {user.grantsReview && (
        <Suspense fallback={null}>
          <GrantsNotice />
        </Suspense>
      )}
      <TourStop steps={['welcome', 'profile']}>
        <DashboardHeader user={user} />
      </TourStop>
      <LimitNotice user={user} />
      {offersAgencies && (
        <Suspense>
          <AgencyRequests />
        </Suspense>
      )}
      <Suspense>
        <ReceivedInvitations />
      </Suspense>
      <LazyFirstSteps user={user} state={firstSteps} onSent={markTestAsOwn} />
      <LazyStalledBanner className="mt-6" />
      <ErrorBoundary>
        <LazyQueueStrip />
      </ErrorBoundary>
      {/* Month, goal, test and recent donations come first, beside each other where there is room. */}
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <ErrorBoundary>
          <RevenuePanel {...goal} />
        </ErrorBoundary>
        <Cards className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <TestDonationForm slug={user.slug} onSent={markTestAsOwn} />
          <RecentDonations live={liveAlerts} expectsNone={isNew} />
        </Cards>
        <Cards className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <Statistics />
          {/* The placeholder has the final height. */}
          {!isNew && (
            <Suspense fallback={<div className="h-17 card" />}>
              <LatestStreamLink />
            </Suspense>
          )}
          <TourStop steps={['page']}>
            <DonationPageCard user={user} />
          </TourStop>
          {user.widgetUrl && (
            <TourStop steps={['obs', 'voice']}>
              <WidgetCard
                id={WIDGET_CARD_ID}
                widgetUrl={user.widgetUrl}
                isSetupHelpOpen={isSetupHelpOpen}
                onToggleSetupHelp={setSetupHelpOpen}
              />
            </TourStop>
          )}
          <TourStop steps={['feedback']}>
            <Suspense>
              <LastCards user={user} />
            </Suspense>
          </TourStop>
        </Cards>
      </div>
      {guide}
    </WorkPage>
  )
}

const LimitBanner = lazyComponent(() => import('./limit-banner.tsx'))

/**
 * Warns from the count at which the email about the plan's limit is sent; never without a limit. A warning that is due
 * blocks the first render, because it would push the content down. A later one does not.
 */
function LimitNotice({ user }: { user: User }) {
  const { data } = useQuery<ReceivedStats>({ queryKey: statsKey() })
  const limit = usePlans()?.[user.subscriptionPlan].donationsPerMonth ?? null
  const count = data?.donationsThisMonth ?? user.donationsThisMonth ?? 0
  const isDue = limit !== null && count >= planWarningThreshold(limit)
  const [wasDueAtFirst] = useState(isDue)
  if (!isDue) return null
  const banner = <LimitBanner count={count} limit={limit} timeZone={data?.timeZone ?? user.timeZone} />
  return wasDueAtFirst ? banner : <Suspense>{banner}</Suspense>
}
