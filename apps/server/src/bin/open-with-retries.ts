import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@aplauso/contract/limits'
import { isUnavailable } from '#platform/database/database-errors.ts'
import type { Log } from '#platform/database/database-log.ts'
import { FolderInUseError } from '#platform/database/embedded/folder-lock.ts'
import { OutOfTimeError } from '#platform/time/within-time.ts'

// The previous process releases the lock within the ten seconds that a process has to stop.
const LOCK_WAIT_MS = 10 * SECOND_MS
const FIRST_PAUSE_MS = SECOND_MS / 4
const LONGEST_PAUSE_MS = 5 * SECOND_MS

/**
 * Opens a resource that may not be available yet. It retries up to `waitMs` while the resource cannot be reached, and
 * up to ten seconds while an ending process holds the folder. An error that waiting does not fix, such as a wrong
 * password, is thrown at once.
 */
export async function openWithRetries<Resource>(
  options: { name: string; waitMs: number; log: Pick<Log, 'warn'> },
  open: () => Promise<Resource>,
): Promise<Resource> {
  const startedAt = performance.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await open()
    } catch (error) {
      const leftMs = Math.min(options.waitMs, longestWaitMs(error)) - (performance.now() - startedAt)
      if (leftMs <= 0) throw error
      const reason = error instanceof Error && error.message ? error.message : String(error)
      options.log.warn(
        { reason, waitsForSeconds: Math.ceil(leftMs / SECOND_MS) },
        `the start waits for ${options.name}`,
      )
      await sleep(Math.min(pauseMs, leftMs))
    }
  }
}

function longestWaitMs(error: unknown): number {
  if (error instanceof FolderInUseError) return LOCK_WAIT_MS
  if (error instanceof OutOfTimeError || isUnavailable(error)) return Number.POSITIVE_INFINITY
  return error instanceof Error && error.cause !== undefined ? longestWaitMs(error.cause) : 0
}
