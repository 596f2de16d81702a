import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './child-process.ts'

const POLL_EVERY_MS = 5
const READY_MAX_MS = 120_000

/**
 * Waits until the process answers `/readyz` with 200 and returns the milliseconds since its start. Rejects if it ends
 * first or takes two minutes.
 */
export async function untilReady(child: Child, url: string): Promise<number> {
  const giveUp = AbortSignal.timeout(READY_MAX_MS)
  while (!(await Promise.race([isReady(url), child.died]))) {
    await pause(POLL_EVERY_MS, undefined, { signal: giveUp })
  }
  return performance.now() - child.startedAtMs
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`)
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}
