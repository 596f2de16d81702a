import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { type ReactNode, Suspense } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { TimeZonePrompt } from '#parts/account/time-zone-place.tsx'
import { VerifyEmailNotice } from '#parts/account/verify-email-notice.tsx'
import { Onboarding } from '#parts/onboarding/onboarding.tsx'
import { TourStop } from '#parts/onboarding/tour-stop.tsx'
import { AccountHeader } from '#parts/shell/account-header.tsx'
import { WorkPage } from '#parts/shell/work-page.tsx'
import { lazyComponent } from '#ui/loading/lazy-part.tsx'

// Few are ever asked to moderate.
const ReceivedInvitations = lazyComponent(() => import('#parts/moderating/received-invitations.tsx'))

type DonorDashboardFrameProps = {
  user: User
  /** Beside whose dashboard it is. */
  note?: ReactNode
  children: ReactNode
}

/** What the dashboards of those who give begin with. */
export function DonorDashboardFrame({ user, note, children }: DonorDashboardFrameProps) {
  const t = useText()
  // A supporter is led to the fans' dashboard too, and is a supporter there.
  const badge = user.userType === 'supporter' ? m.supporter_supporter : m.supporter_fan
  return (
    <WorkPage>
      <VerifyEmailNotice />
      <TimeZonePrompt user={user} />
      <TourStop steps={['welcome', 'profile']}>
        <AccountHeader user={user} title={t(m.supporter_greeting, { name: user.displayName })} badge={t(badge)}>
          {note}
        </AccountHeader>
      </TourStop>
      <Suspense>
        <ReceivedInvitations />
      </Suspense>
      {children}
      <Onboarding user={user} />
    </WorkPage>
  )
}
