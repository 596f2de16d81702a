import type { Bus } from '#platform/bus/bus.ts'

/** Announces that a queue has new jobs, where the statement that stores them does not notify. */
export type WakeUps = {
  jobAdded(queue: string): void
  /** Calls `wake` when any process has added jobs to the queue. */
  onJobs(queue: string, wake: () => void): void
  close(): void
}

// Most transactions that add a job end within this time. A job that is announced too early is found by the next poll.
const BATCH_MS = 50
const PREFIX = 'jobs '

/**
 * Announces over the bus and not by NOTIFY: PostgreSQL lets transactions that notify commit only one after the other.
 * Each waits for the disk, whatever its subject.
 */
export function createWakeUps(bus: Pick<Bus, 'publish' | 'subscribe'>): WakeUps {
  const workers = new Map<string, (() => void)[]>()
  const added = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const unsubscribe = bus.subscribe((message) => {
    if (!message.startsWith(PREFIX)) return
    for (const queue of message.slice(PREFIX.length).split(' ')) for (const wake of workers.get(queue) ?? []) wake()
  })

  function publishAdded(): void {
    timer = undefined
    const message = PREFIX + [...added].join(' ')
    added.clear()
    // A lost announcement delays the job until the next poll.
    bus.publish(message).catch(() => undefined)
  }

  return {
    jobAdded(queue) {
      added.add(queue)
      timer ??= setTimeout(publishAdded, BATCH_MS).unref()
    },
    onJobs(queue, wake) {
      workers.set(queue, [...(workers.get(queue) ?? []), wake])
    },
    close() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
