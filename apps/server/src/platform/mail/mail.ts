import type { FastifyBaseLogger } from 'fastify'

/** `to` is one address, and so is `replyTo`: who an answer goes to instead of the platform. */
export type Email = {
  to: string
  replyTo?: string | undefined
  subject: string
  text: string
  html?: string | undefined
  limit?: DailyLimit | undefined
}

/** Which daily count of its mailbox an email takes from; by default by whether an account has verified the address. */
export type DailyLimit = 'unverified' | 'receipts' | 'none'

export type Mail = {
  /** Resolves when the mail server has taken the letter, or the file is written; rejects otherwise, in bounded time. */
  send(email: Email): Promise<void>
  /** Rejects, in bounded time, while no letter can be sent. */
  check(): Promise<void>
}

export type MailLog = Pick<FastifyBaseLogger, 'info'>
