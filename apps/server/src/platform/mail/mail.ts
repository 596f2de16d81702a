import type { FastifyBaseLogger } from 'fastify'

/** `to` is one address, and so is `replyTo`, which gets replies instead of the platform. */
export type Email = {
  to: string
  replyTo?: string | undefined
  subject: string
  text: string
  html?: string | undefined
  /** Pictures that `html` shows by `cid:` and their id. */
  pictures?: readonly MailPicture[] | undefined
  limit?: DailyLimit | undefined
  /** The same for a repeated attempt, so that a recipient and the outbox recognise it. It becomes a file name. */
  key?: string | undefined
}

/** A PNG inside the email, so that it is shown without loading anything. */
export type MailPicture = { id: string; fileName: string; content: Buffer }

/**
 * The daily limit of a mailbox that an email counts towards; the default depends on whether an account has verified the
 * address.
 */
export type DailyLimit = 'unverified' | 'receipts' | 'none'

export type Mail = {
  /**
   * Resolves when the mail server has accepted the email, or the file is written. Rejects otherwise, in bounded time.
   */
  send(email: Email): Promise<void>
  /** Rejects, in bounded time, while no email can be sent. */
  check(): Promise<void>
}

export type MailLog = Pick<FastifyBaseLogger, 'info'>
