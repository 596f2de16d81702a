import type { User } from '@aplauso/contract/accounts'
import type { ReceivedStats } from '@aplauso/contract/donations'
import { planWarningThreshold } from '@aplauso/contract/plan-ids'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { GOAL_KEY, type Goal, statsKey } from '#lib/api/creator-keys.ts'
import { usePlans } from '#lib/page/plans.ts'
import { TimeZonePrompt } from '#parts/account/time-zone-place.tsx'
import { VerifyEmailNotice } from '#parts/account/verify-email-notice.tsx'
import { useOffersAgencies } from '#parts/agency-consent/use-offers-agencies.ts'
import { LazyQueueStrip } from '#parts/alert-queue/queue-place.tsx'
import { LazyStalledBanner } from '#parts/alert-queue/stalled-place.tsx'
import { FeedbackCard } from '#parts/feedback/feedback-card.tsx'
import { useOwnLiveConnection } from '#parts/live/live-context.ts'
import { Onboarding } from '#parts/onboarding/onboarding.tsx'
import { TourStop } from '#parts/onboarding/tour-stop.tsx'
import { WorkPage } from '#parts/shell/work-page.tsx'
import { TikTokCard } from '#parts/tiktok/tiktok-card.tsx'
import { lazyComponent } from '#ui/loading/lazy-part.tsx'
import { Cards, ErrorBoundary } from '#ui/loading/part-boundary.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { DonationPageCard } from './donation-page-card.tsx'
import { LazyFirstSteps } from './first-day/first-day-place.tsx'
import { RecentDonations } from './recent-donations.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { Statistics } from './statistics.tsx'
import { TestDonationForm } from './test-donation-form.tsx'
import { WidgetCard } from './widget-card.tsx'

// Most creators work with no agency, and moderate nobody else.
const GrantsNotice = lazyComponent(() => import('#parts/account/grants-notice.tsx'))
const ReceivedInvitations = lazyComponent(() => import('#parts/moderating/received-invitations.tsx'))
const AgencyRequests = lazyComponent(() => import('#parts/agency-consent/agency-requests.tsx'))

const LatestStreamLink = lazyComponent(() => import('./stream-strip.tsx'))

const WIDGET_CARD_ID = 'widget'

export function CreatorDashboard({ user }: { user: User }) {
  const offersAgencies = useOffersAgencies()
  const [isSetupHelpOpen, setSetupHelpOpen] = useState(false)
  // A list without rows speaks of the test: it stands below, and stays there when the first donation comes.
  const [isNew] = useState(user.totalReceived === 0)
  // Not the session's: an answer with the whole account may be older than what was told live while it was on its way.
  const { data: goal } = useQuery<Goal>({
    queryKey: GOAL_KEY,
    initialData: { donationGoal: user.donationGoal, totalReceived: user.totalReceived },
    enabled: false,
  })
  const { liveAlerts, markTestAsOwn } = useOwnLiveConnection()
  const testForm = <TestDonationForm slug={user.slug} onSent={markTestAsOwn} />
  return (
    <WorkPage>
      <VerifyEmailNotice />
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
      <LazyFirstSteps user={user} onSent={markTestAsOwn} />
      <LazyStalledBanner className="mt-6" />
      {/* As high before it is there as it is then. */}
      {!isNew && (
        <div className="mt-4 min-h-17">
          <ErrorBoundary>
            <Suspense fallback={<div className="h-17 card" />}>
              <LatestStreamLink />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
      <ErrorBoundary>
        <LazyQueueStrip />
      </ErrorBoundary>
      {/* Two columns of their own: what opens in one leaves no hole in the other. */}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <Cards className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <RevenuePanel {...goal} />
          <RecentDonations live={liveAlerts} expectsNone={isNew} />
          {isNew && testForm}
        </Cards>
        <Cards className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
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
          <Statistics />
          {!isNew && testForm}
          {/* Side by side where both are there and have the room. */}
          <TourStop steps={['feedback']}>
            <Cards className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-5 empty:hidden">
              <TikTokCard />
              <FeedbackCard user={user} />
            </Cards>
          </TourStop>
        </Cards>
      </div>
      <Onboarding user={user} />
    </WorkPage>
  )
}

const LimitBanner = lazyComponent(() => import('./limit-banner.tsx'))

/**
 * Warns of the plan's limit from the count on at which the letter goes out; nothing before, and nothing without a limit. The
 * page waits for a warning that is due from the start, as it would push down all that is below; it does not for a later one.
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
