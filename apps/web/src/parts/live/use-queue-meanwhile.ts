import type { AlertQueue } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import type { Api } from '#lib/api/api.ts'
import { statusOf } from '#lib/api/error-status.ts'
import { onStage } from '#parts/alert-queue/queue-context.ts'

const EVERY_MS = 5 * SECOND_MS

type Meanwhile = {
  creatorId: string | undefined
  /** What the page shows. */
  shown: AlertQueue | undefined
  /** Gets what the answer is to take the place of, `shown` when it was asked for. */
  onQueue: (before: AlertQueue | undefined, queue: AlertQueue) => void
  onRefused: () => void
}

/**
 * Asks for the queue every five seconds for as long as there is an `api` to ask: some networks let no socket through, and the hand
 * stays on the stream all the same.
 */
export function useQueueMeanwhile(api: Api | undefined, { creatorId, shown, onQueue, onRefused }: Meanwhile): void {
  const ask = useEffectEvent(async (isOver: () => boolean) => {
    const before = shown
    try {
      const queue = await api?.get<AlertQueue>(onStage('/api/alerts/queue', creatorId))
      if (queue && !isOver()) onQueue(before, queue)
    } catch (error) {
      console.warn('The queue is shown as it was before', error)
      if ([401, 403].includes(statusOf(error)) && !isOver()) onRefused()
    }
  })
  useEffect(() => {
    if (!api) return
    let over = false
    let next: ReturnType<typeof setTimeout>
    const later = () => {
      next = setTimeout(async () => {
        await ask(() => over)
        if (!over) later()
      }, EVERY_MS)
    }
    later()
    return () => {
      over = true
      clearTimeout(next)
    }
  }, [api])
}
