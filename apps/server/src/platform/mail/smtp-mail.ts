import { SECOND_MS } from '@aplauso/contract/limits'
import { createTransport } from 'nodemailer'
import type { Mail } from './mail.ts'
import { toMessage } from './mail-message.ts'

/** Mail by the server at `smtpUrl`: smtps from the start, or smtp with STARTTLS where the server offers it. */
export function openSmtp(smtpUrl: string, from: string): Mail {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: 5 * SECOND_MS,
    connectionTimeout: 5 * SECOND_MS,
    greetingTimeout: 5 * SECOND_MS,
    // A server may check an email for long before it answers; one that is sent again would arrive twice.
    socketTimeout: 30 * SECOND_MS,
  })
  return {
    async send(email) {
      try {
        await transport.sendMail(toMessage(email, from))
      } catch (error) {
        throw new Error('The mail server did not accept the mail', { cause: error })
      }
    },
    async check() {
      await transport.verify()
    },
  }
}
