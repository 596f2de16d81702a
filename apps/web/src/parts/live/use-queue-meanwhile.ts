import type { AlertQueue } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#lib/api/api.ts'

const EVERY_MS = 5 * SECOND_MS

/**
 * Asks for the queue every five seconds for as long as `isNeeded`: some networks let no socket through, and the creator's
 * hand stays on the stream all the same. `onQueue` gets what the answer is to take the place of, `shown` when it was asked for.
 */
export function useQueueMeanwhile(
  isNeeded: boolean,
  shown: AlertQueue | undefined,
  onQueue: (before: AlertQueue | undefined, queue: AlertQueue) => void,
): void {
  const ask = useEffectEvent(async (isOver: () => boolean) => {
    const before = shown
    try {
      const queue = await api.get<AlertQueue>('/api/alerts/queue')
      if (!isOver()) onQueue(before, queue)
    } catch (error) {
      console.warn('The queue is shown as it was before', error)
    }
  })
  useEffect(() => {
    if (!isNeeded) return
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
  }, [isNeeded])
}
