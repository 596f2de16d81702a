import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { EmailContent } from './email-content.ts'
import { renderEmail } from './render-email.ts'

const emailQueues = new Set<string>()

export const isEmailQueue = (name: string): boolean => emailQueues.has(name)

/** Job queue for emails. A job is retried with growing pauses until a mail server accepts the email. */
export function emailQueue<Payload>(name: string, payload: z.ZodType<Payload>): Queue<Payload> {
  emailQueues.add(name)
  return { name, payload, retries: 10, maxSeconds: MINUTE_MS / SECOND_MS }
}

export type EmailDeps = { db: Database; jobs: Pick<Jobs, 'work'>; mail: Mail; publicUrl: () => string }

/**
 * Builds the email just before sending. `undefined` cancels it, if it is no longer relevant or the recipient is gone.
 */
export type FindEmail<Payload> = (
  db: Database,
  payload: Payload,
  publicUrl: string,
) => Promise<EmailContent | undefined>

/** Registers the worker that sends the emails of this queue. */
export async function sendEmails<Payload>(
  { db, jobs, mail, publicUrl }: EmailDeps,
  queue: Queue<Payload>,
  find: FindEmail<Payload>,
): Promise<void> {
  await jobs.work(queue, async (payload) => {
    const email = await find(db, payload, publicUrl())
    if (email !== undefined) await mail.send(renderEmail(email, publicUrl()))
  })
}
