import type { Language } from '@aplauso/contract/languages'
import { HOUR_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import type { LetterContent } from '#modules/mails/public.ts'
import { TOKEN_LIFETIME_MS } from './mailed-tokens.ts'

export type AccountLetter =
  | { kind: 'verify_email' | 'reset_password'; token: string }
  | { kind: 'password_changed' | 'password_guessed' | 'email_changed' }

export type Recipient = { email: string; name: string | undefined; language: Language }

/** What the letter says, in the recipient's language. */
export function letterContent(letter: AccountLetter, recipient: Recipient, publicUrl: string): LetterContent {
  const options = { locale: recipient.language }
  const addressed = { language: recipient.language, to: recipient.email, greetingName: recipient.name }
  switch (letter.kind) {
    case 'verify_email':
      return {
        ...addressed,
        subject: m.mail_verify_subject({}, options),
        paragraphs: [m.mail_verify_text({}, options)],
        action: { label: m.mail_verify_button({}, options), url: `${publicUrl}/verify-email#token=${letter.token}` },
        footnote: m.mail_verify_note({ hours: TOKEN_LIFETIME_MS.verify_email / HOUR_MS }, options),
      }
    case 'reset_password':
      return {
        ...addressed,
        subject: m.mail_reset_subject({}, options),
        paragraphs: [m.mail_reset_text({}, options)],
        action: { label: m.mail_reset_button({}, options), url: `${publicUrl}/reset-password#token=${letter.token}` },
        footnote: m.mail_reset_note({}, options),
      }
    case 'password_changed':
      return {
        ...addressed,
        subject: m.mail_password_changed_subject({}, options),
        paragraphs: [m.mail_password_changed_text({}, options), m.mail_password_changed_advice({}, options)],
        action: { label: m.mail_password_changed_button({}, options), url: `${publicUrl}/forgot-password` },
      }
    case 'password_guessed':
      return {
        ...addressed,
        subject: m.mail_password_guessed_subject({}, options),
        paragraphs: [m.mail_password_guessed_text({}, options), m.mail_password_guessed_advice({}, options)],
        action: { label: m.mail_password_guessed_button({}, options), url: `${publicUrl}/forgot-password` },
      }
    case 'email_changed':
      return {
        ...addressed,
        subject: m.mail_email_changed_subject({}, options),
        paragraphs: [m.mail_email_changed_text({}, options), m.mail_email_changed_advice({}, options)],
      }
  }
}
