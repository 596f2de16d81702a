import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/language.tsx'
import { useSession } from '#lib/session.tsx'
import { AccountHeader } from '#ui/account-header.tsx'
import { Page } from '#ui/page.tsx'
import { VerifyEmailNotice } from '#ui/verify-email-notice.tsx'
import { GivenHistory } from './given-history.tsx'
import { GivenStatistics } from './given-statistics.tsx'
import { QuickApplause } from './quick-applause.tsx'

/** The dashboard of those who give: fans and supporters. */
export function GivenDashboard() {
  const t = useText()
  const { user } = useSession()
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  if (!user) return null
  // A supporter is led to the fans' dashboard too, and is a supporter there.
  const badge = user.userType === 'supporter' ? m.supporter_supporter : m.supporter_fan
  return (
    <Page className="pt-6 pb-16 wrap sm:pt-8">
      <VerifyEmailNotice />
      <AccountHeader user={user} title={t(m.supporter_greeting, { name: user.displayName })} badge={t(badge)} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.62fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <GivenStatistics />
          <QuickApplause />
        </div>
        <GivenHistory />
      </div>
    </Page>
  )
}
