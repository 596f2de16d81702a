import { join } from 'node:path'
import { openOutbox } from './file-mail.ts'
import type { Mail, MailLog } from './mail.ts'
import { openSmtp } from './smtp-mail.ts'

export type MailSettings = { smtpUrl?: string | undefined; from: string; dataDir: string; log: MailLog }

/** Mail by SMTP, or without a server as .eml files in `dataDir`/mail. Opening neither connects nor writes. */
export function openMail({ smtpUrl, from, dataDir, log }: MailSettings): Mail {
  return smtpUrl === undefined ? openOutbox(join(dataDir, 'mail'), from, log) : openSmtp(smtpUrl, from)
}
