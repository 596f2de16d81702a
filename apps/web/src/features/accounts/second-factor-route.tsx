import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { LoadingScreen } from '#components/shell/loading-screen.tsx'
import { useIsHydrated } from '#lib/browser/use-is-hydrated.ts'
import { Navigate } from '#lib/page/navigate.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { redirectAfterLogin, returnStateOf } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { RequiredFactor } from './required-factor.tsx'
import { SecondStep } from './second-step.tsx'
import { challengeInHash, useSignInChallenge } from './sign-in-challenge.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.second_step_head), description: t(m.second_step_description) }),
}

/**
 * The second step of a sign-in, or the set-up of the second factor that this server requires. Anyone else is led on to
 * where they wanted to go.
 */
export function Component() {
  const here = useLocation()
  const { status, user } = useSession()
  const isHydrated = useIsHydrated()
  const challenge = useSignInChallenge()
  // The set-up still shows the recovery codes when the account has its second factor.
  const [settingUp, setSettingUp] = useState<string>()
  if (user?.secondFactorRequired && settingUp !== user.id) setSettingUp(user.id)

  if (isHydrated && challenge) return <SecondStep key={challenge.challenge} {...challenge} />
  if (user && settingUp === user.id) return <RequiredFactor user={user} />
  const isWaiting = status === 'loading' || status === 'unknown' || challengeInHash(here.hash) !== undefined
  return (
    <>
      <LoadingScreen />
      {!isWaiting && user && <Navigate to={redirectAfterLogin(here)} replace />}
      {!isWaiting && !user && <Navigate to="/login" state={returnStateOf(here)} replace />}
    </>
  )
}
