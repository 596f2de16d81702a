import type { SendMailOptions } from 'nodemailer'
import type { Email } from './mail.ts'

/** The letter as nodemailer takes it. */
export function toMessage({ to, replyTo, subject, text, html }: Email, from: string): SendMailOptions {
  return {
    from,
    // As an object it is one recipient; a string would be read as a list.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    // RFC 3834: keeps holiday notices from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
