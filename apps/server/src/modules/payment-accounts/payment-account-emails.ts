import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { PAYMENT_VENDOR_NAMES } from '@aplauso/contract/payment-vendor-names'
import { m } from '@aplauso/texts/messages'
import * as z from 'zod'
import { type EmailContent, type EmailDeps, emailQueue, sendEmails } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'

const About = z.enum(['connected', 'left', 'ready', 'restricted', 'revoked'])
const PaymentAccountMail = z.object({ about: About, accountId: z.string(), at: z.iso.datetime() })

/** Emails to the creator: where donations go has changed, or the account takes none any more. */
export const PAYMENT_ACCOUNT_MAIL = emailQueue('payment_account_mail', PaymentAccountMail)

export const sendPaymentAccountMail = (deps: EmailDeps) => sendEmails(deps, PAYMENT_ACCOUNT_MAIL, accountEmail)

const TEXTS = {
  connected: { subject: m.mail_payment_account_connected_subject, text: m.mail_payment_account_connected_text },
  left: { subject: m.mail_payment_account_left_subject, text: m.mail_payment_account_left_text },
  ready: { subject: m.mail_payment_account_ready_subject, text: m.mail_payment_account_ready_text },
  restricted: { subject: m.mail_payment_account_restricted_subject, text: m.mail_payment_account_restricted_text },
  revoked: { subject: m.mail_payment_account_revoked_subject, text: m.mail_payment_account_revoked_text },
} as const satisfies Record<z.infer<typeof About>, object>

async function accountEmail(
  db: Database,
  { about, accountId, at }: z.infer<typeof PaymentAccountMail>,
  publicUrl: string,
): Promise<EmailContent | undefined> {
  const row = await db
    .selectFrom('payment_accounts')
    .innerJoin('users', 'users.id', 'payment_accounts.creator_id')
    .select(['users.email', 'users.display_name', 'users.language', 'users.time_zone'])
    .select(['payment_accounts.provider', 'payment_accounts.account', 'payment_accounts.name'])
    .where('payment_accounts.id', '=', accountId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const options: { locale: Language } = { locale: row.language }
  const date = new Intl.DateTimeFormat(FORMAT_LOCALES[row.language], {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: row.time_zone },
  }).format(new Date(at))
  const account = row.name === null ? row.account : `${row.name} (${row.account})`
  const words = { account, provider: PAYMENT_VENDOR_NAMES[row.provider], date }
  const isByStranger = about === 'connected' || about === 'left'
  return {
    to: row.email,
    greetingName: row.display_name,
    language: row.language,
    subject: TEXTS[about].subject({ provider: words.provider }, options),
    paragraphs: [
      TEXTS[about].text(words, options),
      ...(isByStranger ? [m.mail_payment_account_advice({}, options)] : []),
    ],
    action: { label: m.mail_payment_account_button({}, options), url: `${publicUrl}/settings/payouts` },
    // It reports what a stranger may have done, so no daily limit withholds it.
    limit: 'none',
  }
}
