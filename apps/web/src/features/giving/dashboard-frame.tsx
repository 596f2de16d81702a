import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { type ReactNode, Suspense } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { TimeZonePlace } from '#parts/account/time-zone-place.tsx'
import { VerifyEmailNotice } from '#parts/account/verify-email-notice.tsx'
import { Onboarding } from '#parts/onboarding/onboarding.tsx'
import { TourStop } from '#parts/onboarding/tour-stop.tsx'
import { AccountHeader } from '#parts/shell/account-header.tsx'
import { WorkPage } from '#parts/shell/work-page.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

// Few are ever asked to moderate.
const ReceivedInvitations = lazyPart(() => import('#parts/moderating/received-invitations.tsx'))

type DashboardFrameProps = {
  user: User
  /** Beside whose dashboard it is. */
  note?: ReactNode
  children: ReactNode
}

/** What the dashboards of those who give begin with. */
export function DashboardFrame({ user, note, children }: DashboardFrameProps) {
  const t = useText()
  // A supporter is led to the fans' dashboard too, and is a supporter there.
  const badge = user.userType === 'supporter' ? m.supporter_supporter : m.supporter_fan
  return (
    <WorkPage>
      <VerifyEmailNotice />
      <TimeZonePlace user={user} />
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
