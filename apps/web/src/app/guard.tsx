import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { accessTo, decideAccess } from '#app/decide-access.ts'
import { handleOf } from '#app/page-head.ts'
import { LoadingScreen } from '#components/shell/loading-screen.tsx'
import { ShellSkeleton } from '#components/shell/shell-skeleton.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { Navigate } from '#lib/page/navigate.tsx'
import { usePage } from '#lib/page/pages.tsx'
import { useSession } from '#lib/session/session.tsx'

const NOT_FOUND_PATH = '/404'

/** Wraps every page: admits visitors by the access table and redirects the others. */
export function Guard() {
  const session = useSession()
  const here = useLocation()
  // An unknown page is not found for everybody, including pages that this server does not have.
  const isNotFound = usePage().matches.at(-1)?.route.path === '*'
  const address = isNotFound ? { ...here, pathname: NOT_FOUND_PATH } : here
  const access = accessTo(address.pathname)
  const signingInAt = useSigningInAt(access === 'signed_out' ? address.pathname : undefined)
  const decision = decideAccess(address, session)

  // A page for guests redirects after its own sign-in, because it may show a message first.
  if (decision === 'stay' || signingInAt === address.pathname) {
    // Keyed by account: fetched data must not survive a sign-in as another user in another tab.
    const key = access === 'public' || access === 'signed_out' ? 'anyone' : session.user?.id
    return <Outlet key={key} />
  }
  return (
    <>
      <SessionPending Frame={access === 'signed_out' ? LoadingScreen : ShellSkeleton} />
      {decision !== 'wait' && <Navigate to={decision.to} state={decision.state} replace />}
    </>
  )
}

/** The guest page on which this visitor was signed out, while they stay there. */
function useSigningInAt(guestPage: string | undefined): string | undefined {
  const { status } = useSession()
  const [signedOutAt, setSignedOutAt] = useState<string>()
  const isSigningIn = status === 'signed_out' || (status === 'signed_in' && signedOutAt === guestPage)
  const next = isSigningIn ? guestPage : undefined
  if (next !== signedOutAt) setSignedOutAt(next)
  return next
}

/** `Frame`: the loading screen of a guest page or of the signed-in shell. */
function SessionPending({ Frame }: { Frame: typeof LoadingScreen }) {
  const t = useText()
  const { status, retry } = useSession()
  const text = handleOf(usePage())?.waiting
  if (status !== 'unknown') return <Frame text={text && t(text)} />
  return (
    <Frame text={t(m.dashboard_reconnecting)}>
      <button type="button" onClick={retry} className="btn btn-ghost">
        {t(m.common_retry)}
      </button>
    </Frame>
  )
}
