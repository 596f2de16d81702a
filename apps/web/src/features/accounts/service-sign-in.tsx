import type { SignedIn } from '@aplauso/contract/accounts'
import { SERVICE_NAMES } from '@aplauso/contract/service-names'
import type { SignInService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { ApiError, createApi, fetchInTime } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { redirectAfterLogin, returnStateOf } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { toast } from '#ui/toast/toast-store.ts'

// Without the stored token, which may belong to an earlier session: the cookie of the callback decides.
const cookieApi = createApi(fetchInTime, () => null)

/** Opens the session that the callback of a service left in a cookie, and goes on to the page that was wanted. */
export function ServiceSignIn({ service }: { service: SignInService }) {
  const t = useText()
  const { signIn } = useSession()
  const navigate = useNavigate()
  const here = useLocation()
  const [hasFailed, setFailed] = useState(false)
  const name = SERVICE_NAMES[service]

  const open = useEffectEvent(async () => {
    try {
      const { token, user } = await cookieApi.post<SignedIn>('/api/auth/oauth/session')
      signIn(token, user)
      toast({ title: t(m.login_welcome, { name: user.displayName }) })
      await navigate(redirectAfterLogin(here), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) return setFailed(true)
      await navigate('/login?error=oauth_failed', { replace: true, state: returnStateOf(here) })
    }
  })
  useEffect(() => {
    if (!hasFailed) void open()
  }, [hasFailed])

  return (
    <AccountFrame
      live
      title={t(m.login_service_wait, { service: name })}
      lead={t(m.login_service_wait_text)}
      seed="entrada"
    >
      {hasFailed && <LoadFailed onRetry={() => setFailed(false)} />}
    </AccountFrame>
  )
}
