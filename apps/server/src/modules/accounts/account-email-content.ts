import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { HOUR_MS } from '@aplauso/contract/limits'
import { EMAIL_CHANGE_DELAY_HOURS, EMAIL_UNDO_DAYS } from '@aplauso/contract/retention'
import { SERVICE_NAMES } from '@aplauso/contract/service-names'
import type { SignInService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import type { EmailContent } from '#modules/emails/public.ts'
import { TOKEN_LIFETIME_MS } from './mailed-tokens.ts'

export type AccountEmail =
  | { kind: 'verify_email'; token: string; isDelayed: boolean }
  | { kind: 'reset_password' | 'email_change_undone'; token: string }
  | { kind: 'email_change_pending' | 'email_changed'; token: string; at: Date; timeZone: string }
  | ({ kind: 'new_device' } & Occasion)
  | ({ kind: 'second_factor_changed'; event: keyof typeof FACTOR_SUBJECTS } & Occasion)
  | { kind: 'service_linked'; provider: SignInService }
  | { kind: 'suspended'; reason: string; isCreator: boolean }
  | {
      kind:
        | 'password_changed'
        | 'password_guessed'
        | 'second_factor_reset'
        | 'email_change_failed'
        | 'email_change_withdrawn'
        | 'email_changed_by_operator'
        | 'restored'
    }

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
  const resetAction = (label: string, token: string) => ({ label, url: `${publicUrl}/reset-password#token=${token}` })
  const undoAction = (label: string, token: string) => ({ label, url: `${publicUrl}/undo-email#token=${token}` })
  switch (accountEmail.kind) {
    case 'verify_email':
      return {
        ...envelope,
        subject: m.mail_verify_subject({}, options),
        paragraphs: [
          m.mail_verify_text({}, options),
          ...(accountEmail.isDelayed ? [m.mail_verify_delay({ hours: EMAIL_CHANGE_DELAY_HOURS }, options)] : []),
        ],
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
        action: resetAction(m.mail_reset_button({}, options), accountEmail.token),
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
    case 'suspended':
      return {
        ...envelope,
        subject: m.mail_suspended_subject({}, options),
        paragraphs: [
          m.mail_suspended_text({}, options),
          ...(accountEmail.isCreator ? [m.mail_suspended_creator({}, options)] : []),
          m.mail_suspended_object({}, options),
        ],
        facts: [{ label: m.mail_suspended_reason({}, options), value: accountEmail.reason }],
        action: { label: m.mail_suspended_button({}, options), url: `${publicUrl}/contact` },
      }
    case 'restored':
      return {
        ...envelope,
        subject: m.mail_restored_subject({}, options),
        paragraphs: [m.mail_restored_text({}, options)],
        action: { label: m.mail_restored_button({}, options), url: `${publicUrl}/login` },
      }
    case 'email_changed_by_operator':
      return {
        ...envelope,
        subject: m.mail_email_changed_subject({}, options),
        paragraphs: [m.mail_email_by_operator_text({}, options), m.mail_email_by_operator_advice({}, options)],
        action: { label: m.mail_email_by_operator_button({}, options), url: `${publicUrl}/contact` },
      }
    case 'email_change_pending':
      return {
        ...envelope,
        subject: m.mail_email_pending_subject({}, options),
        paragraphs: [
          m.mail_email_pending_text({ at: momentText(accountEmail, recipient.language) }, options),
          m.mail_email_pending_advice({}, options),
        ],
        action: undoAction(m.mail_email_undo_button({}, options), accountEmail.token),
        footnote: m.mail_email_undo_note({ days: EMAIL_UNDO_DAYS }, options),
      }
    case 'email_changed':
      return {
        ...envelope,
        subject: m.mail_email_changed_subject({}, options),
        paragraphs: [m.mail_email_changed_text({}, options), m.mail_email_changed_advice({}, options)],
        action: undoAction(m.mail_email_undo_button({}, options), accountEmail.token),
        footnote: m.mail_email_undo_note({ days: EMAIL_UNDO_DAYS }, options),
      }
    case 'email_change_failed':
      return {
        ...envelope,
        subject: m.mail_email_failed_subject({}, options),
        paragraphs: [m.mail_email_failed_text({}, options)],
        action: { label: m.mail_email_failed_button({}, options), url: `${publicUrl}/settings/account#email` },
      }
    case 'email_change_undone':
      return {
        ...envelope,
        subject: m.mail_email_undone_subject({}, options),
        paragraphs: [m.mail_email_undone_text({}, options), m.mail_email_undone_advice({}, options)],
        action: resetAction(m.mail_reset_button({}, options), accountEmail.token),
        footnote: m.mail_email_undone_note({}, options),
      }
    case 'email_change_withdrawn':
      return {
        ...envelope,
        subject: m.mail_email_undone_subject({}, options),
        paragraphs: [m.mail_email_withdrawn_text({}, options)],
      }
  }
}

function whereAndWhen(occasion: Occasion, language: Language): string {
  const options = { locale: language }
  const { device, network } = occasion
  const [browser = '', system] = device.split(' · ')
  const named = system === undefined ? browser : m.sessions_device({ browser, system }, options)
  return m.mail_new_device_where(
    { device: named || m.sessions_device_unknown({}, options), network, at: momentText(occasion, language) },
    options,
  )
}

function momentText({ at, timeZone }: { at: Date; timeZone: string }, language: Language): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(FORMAT_LOCALES[language], format).format(at)
}
