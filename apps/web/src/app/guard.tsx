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

/** An address at which there is never a page. */
const NOT_FOUND_PATH = '/404'

/** Around every page: lets in whom the table of pages names, and sends the others where they belong. */
export function Guard() {
  const session = useSession()
  const here = useLocation()
  // What is nowhere is so for everybody, be it that this server has no such page.
  const isNotFound = usePage().matches.at(-1)?.route.path === '*'
  const address = isNotFound ? { ...here, pathname: NOT_FOUND_PATH } : here
  const access = accessTo(address.pathname)
  const signingInAt = useSigningInAt(access === 'signed_out' ? address.pathname : undefined)
  const decision = decideAccess(address, session)

  // Who signs in on a page for guests is led on by that page: it has a word to say and knows where to.
  if (decision === 'stay' || signingInAt === address.pathname) {
    // Keyed: what was fetched for one account is gone with it, should another tab sign in with another.
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

/** The page for guests on which this visitor was met signed out, for as long as they are there. */
function useSigningInAt(guestPage: string | undefined): string | undefined {
  const { status } = useSession()
  const [signedOutAt, setSignedOutAt] = useState<string>()
  const isSigningIn = status === 'signed_out' || (status === 'signed_in' && signedOutAt === guestPage)
  const next = isSigningIn ? guestPage : undefined
  if (next !== signedOutAt) setSignedOutAt(next)
  return next
}

/** `Frame`: what a guest's page would stand in, or that of somebody who is signed in. */
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
