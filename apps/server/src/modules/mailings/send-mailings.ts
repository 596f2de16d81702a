import type { Language } from '@aplauso/contract/languages'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { nameInEmail, renderEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Mail } from '#platform/mail/mail.ts'

export type MailingDeps = {
  db: Database
  mail: Pick<Mail, 'send'>
  log: Pick<FastifyBaseLogger, 'warn'>
  publicUrl: () => string
}

/** Emails of one round. A server that stops waits for the round. */
const PORTION = 50
const AT_ONCE = 4
/** Longer than a mail server may take. After it, another process takes the email of one that has died. */
const CLAIM_MS = MINUTE_MS
const RETRY_PAUSE_MS = 5 * MINUTE_MS
const ATTEMPTS = 5
/** After a lost answer: the server may have accepted the email, so one more attempt has to do. */
const ATTEMPTS_UNANSWERED = 2

/** Pause until the next round. */
const BUSY_PAUSE_MS = 100
export const IDLE_PAUSE_MS = 5 * SECOND_MS

/**
 * Sends the next portion of all mailings, and returns the pause until the next one. Several processes share the work by
 * claiming one row per email. A row is marked after its email: when a process dies in between, the next attempt has the
 * same Message-ID, and the same file in the outbox.
 */
export async function sendMailings(deps: MailingDeps, now = () => new Date()): Promise<number> {
  let left = PORTION
  let isDown = false
  const work = async () => {
    while (left > 0 && !isDown) {
      left -= 1
      const recipient = await claimRecipient(deps.db, now())
      if (recipient === undefined) {
        left = -1
        return
      }
      isDown ||= !(await sendTo(deps, recipient, now()))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return left === 0 && !isDown ? BUSY_PAUSE_MS : IDLE_PAUSE_MS
}

type Recipient = {
  mailingId: string
  userId: string
  email: string
  displayName: string
  username: string
  language: Language
  subject: Record<Language, string>
  text: Record<Language, string>
  createdAt: Date
  attempts: number
  isErased: boolean
}

async function claimRecipient(db: Database, now: Date): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    with due as (
      select mailing_id, user_id from mailing_recipients
      where state = 'waiting' and due_at <= ${now}::timestamptz
      order by due_at limit 1 for update skip locked
    ), claimed as (
      update mailing_recipients set due_at = ${new Date(now.getTime() + CLAIM_MS)}::timestamptz
      from due where mailing_recipients.mailing_id = due.mailing_id and mailing_recipients.user_id = due.user_id
      returning mailing_recipients.mailing_id, mailing_recipients.user_id, attempts
    )
    select mailings.id as "mailingId", users.id as "userId", users.email, users.display_name as "displayName",
      users.username, users.language, mailings.subject, mailings.text,
      mailings.created_at as "createdAt", claimed.attempts, users.erased_at is not null as "isErased"
    from claimed join mailings on mailings.id = claimed.mailing_id join users on users.id = claimed.user_id
  `.execute(db)
  return rows[0]
}

/** Lets the emails of a process that has died be sent at once, where there is only one process. */
export async function releaseClaims(db: Database, now = new Date()): Promise<void> {
  await db
    .updateTable('mailing_recipients')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('due_at', '>', now)
    .execute()
}

/** False while no email can be sent at all: the row then waits for its next turn. */
async function sendTo({ db, mail, log, publicUrl }: MailingDeps, recipient: Recipient, now: Date): Promise<boolean> {
  const { mailingId, userId, createdAt, language, subject, text, attempts } = recipient
  const mark = (changes: { state?: 'sent' | 'failed'; attempts?: number; due_at?: Date }) =>
    db
      .updateTable('mailing_recipients')
      .set(changes)
      .where('mailing_id', '=', mailingId)
      .where('user_id', '=', userId)
      .where('state', '=', 'waiting')
      .execute()
  if (recipient.isErased) {
    await mark({ state: 'failed' })
    return true
  }
  try {
    await mail.send(
      renderEmail(
        {
          ...{
            language,
            to: recipient.email,
            subject: subject[language],
            greetingName: nameInEmail(recipient.displayName, recipient.username),
          },
          paragraphs: text[language].replaceAll(/\r\n?/g, '\n').split(/\n{2,}/),
          limit: 'none',
          // Files of the outbox are named by time.
          key: `${createdAt.toISOString().replaceAll(':', '-')}-${mailingId}-${userId}`,
        },
        publicUrl(),
      ),
    )
  } catch (error) {
    const answer = answerOf(error)
    log.warn({ err: error, mailing: mailingId }, 'email of a mailing not sent')
    if (answer === 'not_sent') {
      await mark({ due_at: now })
      return false
    }
    const isFinal = answer === 'lost' ? attempts + 1 >= ATTEMPTS_UNANSWERED : answer >= 500 || attempts + 1 >= ATTEMPTS
    await mark({
      attempts: attempts + 1,
      ...(isFinal ? { state: 'failed' } : { due_at: new Date(now.getTime() + RETRY_PAUSE_MS) }),
    })
    return true
  }
  await mark({ state: 'sent' })
  return true
}

/**
 * The mail server's answer to this email. `not_sent`: it could not be reached or refuses everybody, or the outbox could
 * not be written. `lost`: the connection ended or was silent, perhaps after the email was accepted.
 */
function answerOf(error: unknown): number | 'not_sent' | 'lost' {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error) && (typeof cause !== 'object' || cause === null)) return 'not_sent'
  const { responseCode, command, code, message = '' } = cause as Partial<Record<string, unknown>>
  // A server that refuses to log in, or every sender, refuses everybody: the operator's settings are wrong.
  if (typeof responseCode === 'number') return command === 'RCPT TO' || command === 'DATA' ? responseCode : 'not_sent'
  const isLost = (code === 'ETIMEDOUT' || code === 'ESOCKET') && !NO_CONNECTION.test(String(message))
  return isLost ? 'lost' : 'not_sent'
}

/** Messages of nodemailer for a connection that was never opened. */
const NO_CONNECTION = /connection timeout|greeting never received|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|certificate/i
