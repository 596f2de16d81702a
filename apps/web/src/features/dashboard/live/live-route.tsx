import { m } from '@aplauso/texts/messages'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { recentKey } from '#lib/api/creator-keys.ts'
import { useAlive } from '#lib/browser/use-alive.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { isDock } from '#lib/session/dock-key.ts'
import { useSession } from '#lib/session/session.tsx'
import { LoadingScreen } from '#parts/shell/loading-screen.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { OwnStage } from './own-stage.tsx'

// A creator on their own stage needs neither.
const OthersStage = lazyPart(() => import('./others-stage.tsx'))
const Dock = lazyPart(() => import('./dock.tsx'))

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.live_head), description: t(m.live_description) }),
  ahead: ({ userType }) => (userType === 'creator' ? [{ key: recentKey() }] : []),
}

/** One's own stage, somebody else's, or either in a dock of OBS. */
export function Component() {
  const { user } = useSession()
  const location = useLocation()
  const isAlive = useAlive()
  if (isDock(location)) {
    // The key stands where no server reads it.
    if (!isAlive) return <div className="min-h-dvh" />
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Dock />
      </Suspense>
    )
  }
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  if (!user) return null
  const creatorId = new URLSearchParams(location.search).get('creatorId')
  if (user.userType === 'creator' && (creatorId ?? user.id) === user.id) return <OwnStage />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <OthersStage creatorId={creatorId} />
    </Suspense>
  )
}
