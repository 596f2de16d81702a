import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { HOUR_MS } from '@aplauso/contract/limits'
import { SERVICE_NAMES, type SignInService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import type { EmailContent } from '#modules/emails/public.ts'
import { TOKEN_LIFETIME_MS } from './mailed-tokens.ts'

export type AccountEmail =
  | { kind: 'verify_email' | 'reset_password'; token: string }
  | ({ kind: 'new_device' } & Occasion)
  | ({ kind: 'second_factor_changed'; event: keyof typeof FACTOR_SUBJECTS } & Occasion)
  | { kind: 'service_linked'; provider: SignInService }
  | { kind: 'password_changed' | 'password_guessed' | 'second_factor_reset' | 'email_changed' }

/** Where and when something happened to the account. */
type Occasion = { device: string; network: string; at: Date; timeZone: string }

const FACTOR_SUBJECTS = {
  totp_added: m.mail_totp_added_subject,
  totp_removed: m.mail_totp_removed_subject,
  passkey_added: m.mail_passkey_added_subject,
  passkey_removed: m.mail_passkey_removed_subject,
}

export type Recipient = { email: string; name: string; language: Language }

export function accountEmailContent(accountEmail: AccountEmail, recipient: Recipient, publicUrl: string): EmailContent {
  const options = { locale: recipient.language }
  const envelope = { language: recipient.language, to: recipient.email, greetingName: recipient.name }
  switch (accountEmail.kind) {
    case 'verify_email':
      return {
        ...envelope,
        subject: m.mail_verify_subject({}, options),
        paragraphs: [m.mail_verify_text({}, options)],
        action: {
          label: m.mail_verify_button({}, options),
          url: `${publicUrl}/verify-email#token=${accountEmail.token}`,
        },
        footnote: m.mail_verify_note({ hours: TOKEN_LIFETIME_MS.verify_email / HOUR_MS }, options),
      }
    case 'reset_password':
      return {
        ...envelope,
        subject: m.mail_reset_subject({}, options),
        paragraphs: [m.mail_reset_text({}, options)],
        action: {
          label: m.mail_reset_button({}, options),
          url: `${publicUrl}/reset-password#token=${accountEmail.token}`,
        },
        footnote: m.mail_reset_note({}, options),
      }
    case 'password_changed':
      return {
        ...envelope,
        subject: m.mail_password_changed_subject({}, options),
        paragraphs: [m.mail_password_changed_text({}, options), m.mail_password_changed_advice({}, options)],
        action: { label: m.mail_password_changed_button({}, options), url: `${publicUrl}/forgot-password` },
      }
    case 'password_guessed':
      return {
        ...envelope,
        subject: m.mail_password_guessed_subject({}, options),
        paragraphs: [m.mail_password_guessed_text({}, options), m.mail_password_guessed_advice({}, options)],
        action: { label: m.mail_password_guessed_button({}, options), url: `${publicUrl}/forgot-password` },
      }
    case 'service_linked': {
      const service = SERVICE_NAMES[accountEmail.provider]
      return {
        ...envelope,
        subject: m.mail_service_linked_subject({ service }, options),
        paragraphs: [m.mail_service_linked_text({ service }, options), m.mail_service_linked_advice({}, options)],
        action: { label: m.mail_service_linked_button({}, options), url: `${publicUrl}/settings/security` },
      }
    }
    case 'new_device':
      return {
        ...envelope,
        subject: m.mail_new_device_subject({}, options),
        paragraphs: [
          m.mail_new_device_text({}, options),
          whereAndWhen(accountEmail, recipient.language),
          m.mail_new_device_advice({}, options),
        ],
        action: { label: m.mail_new_device_button({}, options), url: `${publicUrl}/settings/security` },
      }
    case 'second_factor_changed':
      return {
        ...envelope,
        subject: FACTOR_SUBJECTS[accountEmail.event]({}, options),
        paragraphs: [
          m.mail_second_factor_text({}, options),
          whereAndWhen(accountEmail, recipient.language),
          m.mail_second_factor_advice({}, options),
        ],
        action: { label: m.mail_second_factor_button({}, options), url: `${publicUrl}/settings/security` },
      }
    case 'second_factor_reset':
      return {
        ...envelope,
        subject: m.mail_second_factor_reset_subject({}, options),
        paragraphs: [m.mail_second_factor_reset_text({}, options), m.mail_second_factor_reset_advice({}, options)],
        action: { label: m.mail_second_factor_button({}, options), url: `${publicUrl}/settings/security` },
      }
    case 'email_changed':
      return {
        ...envelope,
        subject: m.mail_email_changed_subject({}, options),
        paragraphs: [m.mail_email_changed_text({}, options), m.mail_email_changed_advice({}, options)],
      }
  }
}

function whereAndWhen({ device, network, at, timeZone }: Occasion, language: Language): string {
  const options = { locale: language }
  const [browser = '', system] = device.split(' · ')
  const named = system === undefined ? browser : m.sessions_device({ browser, system }, options)
  const moment = new Intl.DateTimeFormat(FORMAT_LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at)
  return m.mail_new_device_where(
    { device: named || m.sessions_device_unknown({}, options), network, at: moment },
    options,
  )
}
