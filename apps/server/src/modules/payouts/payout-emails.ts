import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { maskedIban, type PayoutState } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import * as z from 'zod'
import { type EmailContent, type EmailDeps, emailQueue, eurosInEmail, sendEmails } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'

const PayoutMail = z.discriminatedUnion('about', [
  z.object({ about: z.literal('account_changed'), ownerId: z.string(), last4: z.string(), at: z.iso.datetime() }),
  z.object({ about: z.enum(['requested', 'sent', 'returned', 'rejected']), payoutId: z.string() }),
])
type PayoutMail = z.infer<typeof PayoutMail>
type AboutPayout = Exclude<PayoutMail['about'], 'account_changed'>

/** Emails to the owner about the payout account and about each step of a payout. */
export const PAYOUT_MAIL = emailQueue('payout_mail', PayoutMail)

export const sendPayoutMail = (deps: EmailDeps) =>
  sendEmails(deps, PAYOUT_MAIL, (db, mail, publicUrl) =>
    mail.about === 'account_changed' ? accountEmail(db, mail, publicUrl) : payoutEmail(db, mail, publicUrl),
  )

type Recipient = {
  email: string
  display_name: string
  language: Language
  time_zone: string
}

const recipients = (db: Database) =>
  db
    .selectFrom('users')
    .select(['users.email', 'users.display_name', 'users.language', 'users.time_zone'])
    .where('users.erased_at', 'is', null)

async function accountEmail(
  db: Database,
  { ownerId, last4, at }: Extract<PayoutMail, { about: 'account_changed' }>,
  publicUrl: string,
): Promise<EmailContent | undefined> {
  const recipient = await recipients(db).where('users.id', '=', ownerId).executeTakeFirst()
  if (recipient === undefined) return undefined
  const { language, time_zone: timeZone } = recipient
  const date = new Intl.DateTimeFormat(FORMAT_LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone })
  const options = { locale: language }
  return {
    ...envelopeOf(recipient, publicUrl),
    subject: m.mail_payout_account_subject({}, options),
    paragraphs: [
      m.mail_payout_account_text({ iban: maskedIban(last4), date: date.format(new Date(at)) }, options),
      m.mail_payout_account_hold({}, options),
      m.mail_payout_account_advice({}, options),
    ],
    // It reports what a stranger may have done, so no daily limit withholds it.
    limit: 'none',
  }
}

type PayoutRow = Recipient & {
  amount_cents: Cents
  state: PayoutState
  iban_last4: string
  reason: string | null
}

const TEXTS = {
  requested: { subject: m.mail_payout_asked_subject, text: m.mail_payout_asked_text },
  sent: { subject: m.mail_payout_sent_subject, text: m.mail_payout_sent_text },
  returned: { subject: m.mail_payout_returned_subject, text: m.mail_payout_returned_text },
  rejected: { subject: m.mail_payout_rejected_subject, text: m.mail_payout_rejected_text },
} as const satisfies Record<AboutPayout, object>

async function payoutEmail(
  db: Database,
  { about, payoutId }: { about: AboutPayout; payoutId: string },
  publicUrl: string,
): Promise<EmailContent | undefined> {
  const payout: PayoutRow | undefined = await recipients(db)
    .innerJoin('payouts', 'payouts.owner_id', 'users.id')
    .select(['amount_cents', 'state', 'iban_last4', 'reason'])
    .where('payouts.id', '=', payoutId)
    .executeTakeFirst()
  if (payout === undefined) return undefined
  const { language, reason } = payout
  const options = { locale: language }
  const amount = eurosInEmail(payout.amount_cents, language)
  const isEnded = about === 'returned' || about === 'rejected'
  return {
    ...envelopeOf(payout, publicUrl),
    subject: TEXTS[about].subject({ amount }, options),
    paragraphs: [
      TEXTS[about].text({ amount, iban: maskedIban(payout.iban_last4) }, options),
      ...(isEnded && reason !== null ? [m.mail_payout_reason({ reason }, options)] : []),
    ],
    footnote: m.mail_payout_reference({ reference: payoutId.replaceAll('-', '') }, options),
  }
}

const envelopeOf = ({ language, email, display_name }: Recipient, publicUrl: string) => ({
  language,
  to: email,
  greetingName: display_name,
  action: {
    label: m.mail_payout_button({}, { locale: language }),
    url: `${publicUrl}/settings/payouts`,
  },
})
