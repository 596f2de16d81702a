import type { User } from '@aplauso/contract/accounts'
import { cents } from '@aplauso/contract/money'
import { api } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'
import { Page } from '#ui/page.tsx'
import { VerifyEmailNotice } from '#ui/verify-email-notice.tsx'
import { AgencyInvitations } from './agency-invitations.tsx'
import { AgencyMemberships } from './agency-memberships.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { DonationPageCard, WidgetCard } from './link-cards.tsx'
import { RecentDonations } from './recent-donations.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { Statistics } from './statistics.tsx'
import { TestDonationForm } from './test-donation-form.tsx'
import { useLive } from './use-live.ts'

export function CreatorDashboard({ user }: { user: User }) {
  const { setUser } = useSession()
  const refreshUser = () => {
    api.get<User>('/api/user').then(setUser, (error) => console.warn('The account could not be refreshed', error))
  }
  const { state, live, testSent } = useLive({
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
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <RevenuePanel donationGoal={user.donationGoal} totalReceived={user.totalReceived} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <DonationPageCard user={user} />
          {user.widgetUrl && <WidgetCard widgetUrl={user.widgetUrl} />}
          <Statistics />
        </div>
        <RecentDonations live={live} />
        {/* Stays in sight beside a long list, where the test shows up. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 self-start lg:sticky lg:top-20">
          <TestDonationForm slug={user.slug} onSent={testSent} />
          <AgencyMemberships />
        </div>
      </div>
    </Page>
  )
}
