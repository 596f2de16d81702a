import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { type ReactNode, Suspense } from 'react'
import { TimeZonePrompt } from '#components/account/time-zone-prompt.tsx'
import { VerifyEmailNotice } from '#components/account/verify-email-notice.tsx'
import { useOnboarding } from '#components/onboarding/onboarding.tsx'
import { TourStop } from '#components/onboarding/tour-stop.tsx'
import { AccountHeader } from '#components/shell/account-header.tsx'
import { LoadingContent } from '#components/shell/loading-content.tsx'
import { WorkPage } from '#components/shell/work-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

// Lazy: few fans are invited to moderate.
const ReceivedInvitations = lazyComponent(() => import('#components/moderation/moderator-invitation-cards.tsx'))

type DonorDashboardFrameProps = {
  user: User
  children: ReactNode
}

/** Header and notices of the fan and supporter dashboards. */
export function DonorDashboardFrame({ user, children }: DonorDashboardFrameProps) {
  const t = useText()
  // A supporter can open the fan dashboard too, and keeps the supporter badge there.
  const badge = user.userType === 'supporter' ? m.supporter_supporter : m.supporter_fan
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
        <AccountHeader user={user} title={t(m.supporter_greeting, { name: user.displayName })} badge={t(badge)} />
      </TourStop>
      <Suspense>
        <ReceivedInvitations />
      </Suspense>
      {children}
      {guide}
    </WorkPage>
  )
}
