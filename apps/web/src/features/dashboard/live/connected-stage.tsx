import type { Stage } from '@aplauso/contract/stage'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Api } from '#lib/api/api.ts'
import { QueueContext } from '#parts/alert-queue/queue-context.ts'
import { useLive } from '#parts/live/use-live.ts'

type ConnectedStageProps = {
  stage: Stage
  api: Api
  dockKey?: string | undefined
  /** What is open to this hand may have changed. */
  onDoubt: () => void
  children: ReactNode
}

/** Joins a stage as a hand on it, by a session or by the key of a dock; everything within works on that stage. */
export function ConnectedStage({ stage, api, dockKey, onDoubt, children }: ConnectedStageProps) {
  const { slug, kind } = stage
  // A key and a creator's own session are about one stage alone.
  const creatorId = kind === 'moderator' || kind === 'agency' ? stage.creatorId : undefined
  const { state, queue, rights, changeQueue } = useLive({
    slug,
    ...(creatorId !== undefined && { creatorId }),
    ...(dockKey !== undefined && { dockKey }),
    queueApi: api,
    onRefused: onDoubt,
  })
  // Whoever loses the stage loses the connection first: asked at once, and not when it is tried again.
  const doubt = useEffectEvent(onDoubt)
  useEffect(() => {
    if (state === 'reconnecting') doubt()
  }, [state])
  return (
    <QueueContext
      value={{
        queue,
        connected: state === 'connected',
        rights: rights ?? stage.rights,
        api,
        creatorId,
        change: changeQueue,
      }}
    >
      {children}
    </QueueContext>
  )
}
