import type { User } from '@aplauso/contract/accounts'
import { cents } from '@aplauso/contract/money'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'
import { Page } from '#ui/page.tsx'
import { VerifyEmailNotice } from '#ui/verify-email-notice.tsx'
import { AgencyInvitations } from './agency-invitations.tsx'
import { AgencyMemberships } from './agency-memberships.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { DonationPageCard } from './donation-page-card.tsx'
import { QueueContext } from './queue-context.ts'
import { QueuePlace } from './queue-place.tsx'
import { RecentDonations } from './recent-donations.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { Statistics } from './statistics.tsx'
import { TestDonationForm } from './test-donation-form.tsx'
import { useLive } from './use-live.ts'
import { WidgetCard } from './widget-card.tsx'

const WIDGET_CARD_ID = 'widget'

export function CreatorDashboard({ user }: { user: User }) {
  const { setUser } = useSession()
  const refreshUser = () => {
    api.get<User>('/api/user').then(setUser, (error) => console.warn('The account could not be refreshed', error))
  }
  const [isHowOpen, setHowOpen] = useState(false)
  const { state, live, queue, changeQueue, testSent } = useLive({
    slug: user.slug,
    onGoal: (donationGoal, totalReceived) =>
      setUser({
        ...user,
        donationGoal: donationGoal === null ? null : cents(donationGoal),
        totalReceived: cents(totalReceived),
      }),
    onJoined: refreshUser,
    // Finds out that the session has ended, if it has.
    onRefused: refreshUser,
  })
  return (
    <Page className="pt-6 pb-16 wrap sm:pt-8">
      <VerifyEmailNotice />
      <DashboardHeader user={user} state={state} />
      <AgencyInvitations />
      <QueueContext value={{ queue, connected: state === 'connected', change: changeQueue }}>
        <QueuePlace howId={WIDGET_CARD_ID} onHow={() => setHowOpen(true)} />
        {/* Two columns of their own: what opens in one leaves no hole in the other. */}
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
            <RevenuePanel donationGoal={user.donationGoal} totalReceived={user.totalReceived} />
            <RecentDonations live={live} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
            <DonationPageCard user={user} />
            {user.widgetUrl && (
              <WidgetCard
                id={WIDGET_CARD_ID}
                user={user}
                widgetUrl={user.widgetUrl}
                isHowOpen={isHowOpen}
                onHow={setHowOpen}
              />
            )}
            <Statistics />
            {/* Stays in sight beside a long list, where the test shows up. */}
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:sticky lg:top-20">
              <TestDonationForm slug={user.slug} onSent={testSent} />
              <AgencyMemberships />
            </div>
          </div>
        </div>
      </QueueContext>
    </Page>
  )
}
