import type { AlertQueue } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { withCreatorId } from '#components/alert-queue/queue-context.ts'
import type { Api } from '#lib/api/api.ts'
import { statusOf } from '#lib/api/error-status.ts'

const POLL_EVERY_MS = 5 * SECOND_MS

type QueuePollingOptions = {
  creatorId: string | undefined
  /** The queue on screen. */
  shown: AlertQueue | undefined
  /** Receives the polled queue and the queue that was shown when it was requested. */
  onQueue: (before: AlertQueue | undefined, queue: AlertQueue) => void
  onRefused: () => void
}

/**
 * Polls the queue every 5 s while `api` is given: in networks that block WebSockets the controls still work. Returns
 * true while the last poll was answered.
 */
export function useQueuePolling(
  api: Api | undefined,
  { creatorId, shown, onQueue, onRefused }: QueuePollingOptions,
): boolean {
  const [isAnswered, setAnswered] = useState(false)
  const poll = useEffectEvent(async (checkStopped: () => boolean) => {
    const before = shown
    try {
      const queue = await api?.get<AlertQueue>(withCreatorId('/api/alerts/queue', creatorId))
      if (!queue || checkStopped()) return
      setAnswered(true)
      onQueue(before, queue)
    } catch (error) {
      console.warn('queue poll failed, showing the last queue', error)
      if (!checkStopped()) setAnswered(false)
      if ([401, 403].includes(statusOf(error)) && !checkStopped()) onRefused()
    }
  })
  useEffect(() => {
    if (!api) return
    let isStopped = false
    let next: ReturnType<typeof setTimeout>
    const scheduleNext = () => {
      next = setTimeout(async () => {
        await poll(() => isStopped)
        if (!isStopped) scheduleNext()
      }, POLL_EVERY_MS)
    }
    scheduleNext()
    return () => {
      isStopped = true
      clearTimeout(next)
      setAnswered(false)
    }
  }, [api])
  return isAnswered
}
