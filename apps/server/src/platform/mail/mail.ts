import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'

/** `to` is one address, and so is `replyTo`: who an answer goes to instead of the platform. */
export type Letter = {
  to: string
  replyTo?: string | undefined
  subject: string
  text: string
  html?: string | undefined
}

export type Mail = {
  /** Resolves when the mail server has taken the letter, or the file is written; rejects otherwise, in bounded time. */
  send(letter: Letter): Promise<void>
  /** Rejects, in bounded time, while no letter can be sent. */
  check(): Promise<void>
}

export type MailLog = Pick<FastifyBaseLogger, 'info'>

export type MailSettings = { smtpUrl?: string | undefined; from: string; dataDir: string; log: MailLog }

/** Mail by SMTP, or without a server as .eml files in `dataDir`/mail. Nothing is touched or connected yet. */
export function openMail({ smtpUrl, from, dataDir, log }: MailSettings): Mail {
  return smtpUrl === undefined ? openOutbox(join(dataDir, 'mail'), from, log) : openSmtp(smtpUrl, from)
}
