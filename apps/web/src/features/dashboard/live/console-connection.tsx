import type { ControlledCreator } from '@aplauso/contract/team'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { QueueContext } from '#components/alert-queue/queue-context.ts'
import { useLiveDashboard } from '#components/live/use-live-dashboard.ts'
import type { Api } from '#lib/api/api.ts'

type ConsoleConnectionProps = {
  creator: ControlledCreator
  api: Api
  dockKey?: string | undefined
  /** What is open to this hand may have changed. */
  onRecheckAccess: () => void
  children: ReactNode
}

/** Joins a stage as a hand on it, by a session or by the key of a dock; everything within works on that stage. */
export function ConsoleConnection({ creator, api, dockKey, onRecheckAccess, children }: ConsoleConnectionProps) {
  const { slug, kind } = creator
  // A key and a creator's own session are about one stage alone.
  const creatorId = kind === 'moderator' || kind === 'agency' ? creator.creatorId : undefined
  const { state, queue, rights, changeQueue } = useLiveDashboard({
    slug,
    ...(creatorId !== undefined && { creatorId }),
    ...(dockKey !== undefined && { dockKey }),
    queueApi: api,
    onRefused: onRecheckAccess,
  })
  // Whoever loses the stage loses the connection first: asked at once, and not when it is tried again.
  const recheckAccess = useEffectEvent(onRecheckAccess)
  useEffect(() => {
    if (state === 'reconnecting') recheckAccess()
  }, [state])
  return (
    <QueueContext
      value={{
        queue,
        connected: state === 'connected',
        rights: rights ?? creator.rights,
        api,
        creatorId,
        change: changeQueue,
      }}
    >
      {children}
    </QueueContext>
  )
}
