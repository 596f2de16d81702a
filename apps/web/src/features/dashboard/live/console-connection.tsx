import type { ControlledCreator } from '@aplauso/contract/team'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { QueueContext } from '#components/alert-queue/queue-context.ts'
import { useLiveDashboard } from '#components/live/use-live-dashboard.ts'
import type { Api } from '#lib/api/api.ts'

type ConsoleConnectionProps = {
  creator: ControlledCreator
  api: Api
  dockKey?: string | undefined
  /** The actor's access may have changed. */
  onRecheckAccess: () => void
  children: ReactNode
}

/** Connects to a creator's alerts with a session or a dock key; the children control that creator. */
export function ConsoleConnection({ creator, api, dockKey, onRecheckAccess, children }: ConsoleConnectionProps) {
  const { slug, kind } = creator
  // A dock key and a creator's own session belong to exactly one creator.
  const creatorId = kind === 'moderator' || kind === 'agency' ? creator.creatorId : undefined
  const { state, offline, queue, rights, changeQueue } = useLiveDashboard({
    slug,
    ...(creatorId !== undefined && { creatorId }),
    ...(dockKey !== undefined && { dockKey }),
    queueApi: api,
    onRefused: onRecheckAccess,
  })
  // Lost access closes the connection first, so check the access at once.
  const recheckAccess = useEffectEvent(onRecheckAccess)
  useEffect(() => {
    if (state === 'reconnecting') recheckAccess()
  }, [state])
  return (
    <QueueContext
      value={{
        queue,
        connected: state === 'connected',
        offline,
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
