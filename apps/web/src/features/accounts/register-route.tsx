import type { SignedIn } from '@aplauso/contract/accounts'
import { REGISTRATION_REDIRECT_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { dashboardOf, FALLBACK_DASHBOARD } from '#lib/dashboard-of.ts'
import { useText } from '#lib/language.tsx'
import type { RouteHandle } from '#lib/route-handle.ts'
import { useSession } from '#lib/session.tsx'
import { toast } from '#ui/toast.ts'
import { ChooseAccountType } from './choose-account-type.tsx'
import { RegistrationForm } from './registration-form.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.register_head), description: t(m.register_description) }),
}

/** Two steps. The chosen type is in the address, so that the browser's back button returns to the choice. */
export function Component() {
  const t = useText()
  const { status, signIn } = useSession()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [registered, setRegistered] = useState(false)
  const type = search.get('type')

  function enter({ token, user }: SignedIn) {
    setRegistered(true)
    signIn(token, user)
    toast({ title: t(m.register_done), description: t(m.register_done_text, { name: user.displayName }) })
    const dashboard = dashboardOf(user.userType) ?? FALLBACK_DASHBOARD
    setTimeout(() => navigate(dashboard, { replace: true }), REGISTRATION_REDIRECT_MS)
  }

  // Who arrives signed in is sent on; who has just registered is already on their way.
  if (status === 'signed_in' && !registered) return <Navigate to="/dashboard" replace />
  if (type !== 'creator' && type !== 'fan')
    return <ChooseAccountType onChoose={(chosen) => setSearch({ type: chosen })} />
  return <RegistrationForm type={type} onBack={() => setSearch({})} onRegistered={enter} />
}
