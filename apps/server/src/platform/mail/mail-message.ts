import type { SendMailOptions } from 'nodemailer'
import type { Email } from './mail.ts'

export function toMessage(
  { to, replyTo, subject, text, html, pictures = [], key }: Email,
  from: string,
): SendMailOptions {
  return {
    from,
    // An object is one recipient; a string would be parsed as a list.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(key === undefined ? {} : { messageId: `<${key}@${/@([^<>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'}>` }),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    attachments: pictures.map(({ id, fileName, content }) => ({
      cid: id,
      filename: fileName,
      content,
      contentType: 'image/png',
      contentDisposition: 'inline',
    })),
    // RFC 3834: suppresses automatic replies such as holiday notices.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
