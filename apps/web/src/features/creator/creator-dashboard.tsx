import type { User } from '@aplauso/contract/accounts'
import { Page } from '#ui/page.tsx'
import { VerifyEmailNotice } from '#ui/verify-email-notice.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { DonationPageCard, WidgetCard } from './link-cards.tsx'
import { RecentDonations } from './recent-donations.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { Statistics } from './statistics.tsx'
import { TestDonationForm } from './test-donation-form.tsx'
import { useLive } from './use-live.ts'

export function CreatorDashboard({ user }: { user: User }) {
  const { state, live, testSent } = useLive(user)
  return (
    <Page className="pt-6 pb-16 wrap sm:pt-8">
      <VerifyEmailNotice />
      <DashboardHeader user={user} state={state} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <RevenuePanel user={user} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <DonationPageCard user={user} />
          {user.widgetUrl && <WidgetCard widgetUrl={user.widgetUrl} />}
          <Statistics />
        </div>
        <RecentDonations live={live} />
        {/* Stays in sight beside a long list, where the test shows up. */}
        <div className="self-start lg:sticky lg:top-20">
          <TestDonationForm slug={user.slug} onSent={testSent} />
        </div>
      </div>
    </Page>
  )
}
