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

/** While what it is about is judged again by newer rules. */
const REJUDGE_WAIT_SECONDS = 2
/** Doubled for each try, up to the other. */
const FIRST_PAUSE_MS = 15 * SECOND_MS
const LAST_PAUSE_MS = 30 * MINUTE_MS

/** From now on this process sends notices. */
export async function sendNotices(deps: NoticeDeps & { jobs: Pick<Jobs, 'add' | 'work'> }): Promise<void> {
  await deps.jobs.work(PUSH_QUEUE, ({ noticeId, tries }) => sendNotice(deps, noticeId, tries))
}

/**
 * One try of a notice, made once whoever has its job, however often: the row is counted up before anything leaves. What dies in
 * between is not told. Nothing is sent that has passed meanwhile, in the device's quiet hours, or to who may know of it no more.
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
    if (afterMs > leftMs) return log.warn({ noticeId, kind }, 'a notification is given up')
    await jobs.add(PUSH_QUEUE, { noticeId, tries: attempts + 1 }, { startAfterSeconds: Math.ceil(afterMs / SECOND_MS) })
  }

  const message = await composeNotice(db, notice)
  if (message === 'nothing') return
  if (message === 'wait') return retryLater(REJUDGE_WAIT_SECONDS * SECOND_MS)
  const { state, outcome } = await sendPushMessage(deps, notice, message)
  if (state === 'sent') await recordSent(db, notice.id, now)
  else if (state === 'gone') await db.deleteFrom('push_subscriptions').where('id', '=', notice.id).execute()
  else if (state === 'later') await retryLater(Math.max(outcome.retryAfterMs ?? 0, pauseMs(attempts)))
  else log.warn({ ...outcome, noticeId, kind }, 'a push service refuses a notification')
}

const pauseMs = (attempts: number): number => Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts)

export async function recordSent(db: Database, subscriptionId: string, now: Date): Promise<void> {
  await db.updateTable('push_subscriptions').set({ last_sent_at: now }).where('id', '=', subscriptionId).execute()
}
