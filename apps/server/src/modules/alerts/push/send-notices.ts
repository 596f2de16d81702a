import type { Features } from '@aplauso/contract/features'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { claimNotice } from './claim-notice.ts'
import { isQuiet } from './is-quiet.ts'
import { composeNotice } from './notice-text.ts'
import { PUSH_QUEUE } from './push-queue.ts'
import { MESSAGE_LIFETIMES_MS, type MessageDeps, sendPushMessage } from './send-push-message.ts'

export type NoticeDeps = MessageDeps & { features: Features; jobs: Pick<Jobs, 'add'>; log: FastifyBaseLogger }

/** Delay while held alerts are judged again by newer rules. */
const REJUDGE_WAIT_SECONDS = 2
/** The pause doubles with each attempt, up to `LAST_PAUSE_MS`. */
const FIRST_PAUSE_MS = 15 * SECOND_MS
const LAST_PAUSE_MS = 30 * MINUTE_MS

/** Starts the worker of this process that sends notices. */
export async function sendNotices(deps: NoticeDeps & { jobs: Pick<Jobs, 'add' | 'work'> }): Promise<void> {
  await deps.jobs.work(PUSH_QUEUE, ({ noticeId, tries }) => sendNotice(deps, noticeId, tries))
}

/**
 * One attempt to send a notice. The row's counter rises before sending, so a repeated job sends nothing; after a crash
 * in between, the notice is not sent at all. Also not sent: an outdated notice, one in the quiet hours of the device,
 * and one to an account that has lost the right.
 */
export async function sendNotice(
  deps: NoticeDeps,
  noticeId: string,
  attempts: number,
  now = new Date(),
): Promise<void> {
  const { db, jobs, log } = deps
  const notice = await claimNotice(deps, noticeId, attempts, now)
  if (notice === undefined) return
  const { kind, quiet_from: from, quiet_to: to } = notice
  const leftMs = notice.created_at.getTime() + MESSAGE_LIFETIMES_MS[kind] - now.getTime()
  if (from !== null && to !== null && isQuiet({ from, to }, notice.time_zone, now)) return

  async function retryLater(afterMs: number): Promise<void> {
    if (afterMs > leftMs) return log.warn({ noticeId, kind }, 'push notification dropped, lifetime exceeded')
    await jobs.add(PUSH_QUEUE, { noticeId, tries: attempts + 1 }, { startAfterSeconds: Math.ceil(afterMs / SECOND_MS) })
  }

  const message = await composeNotice(db, notice)
  if (message === 'nothing') return
  if (message === 'wait') return retryLater(REJUDGE_WAIT_SECONDS * SECOND_MS)
  const { state, outcome } = await sendPushMessage(deps, notice, message)
  if (state === 'sent') await recordSent(db, notice.id, now)
  else if (state === 'gone') await db.deleteFrom('push_subscriptions').where('id', '=', notice.id).execute()
  else if (state === 'later') await retryLater(Math.max(outcome.retryAfterMs ?? 0, pauseMs(attempts)))
  else log.warn({ ...outcome, noticeId, kind }, 'push service rejected notification')
}

const pauseMs = (attempts: number): number => Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts)

export async function recordSent(db: Database, subscriptionId: string, now: Date): Promise<void> {
  await db.updateTable('push_subscriptions').set({ last_sent_at: now }).where('id', '=', subscriptionId).execute()
}
