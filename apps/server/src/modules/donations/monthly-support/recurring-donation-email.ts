import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { RENEWAL_GRACE_DAYS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import { type EmailContent, eurosInEmail, nameInEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { recurringDonationUrl } from './recurring-donation-token.ts'
import type { EndReason } from './tables.ts'

type RecurringDonationRecipient = {
  id: string
  email: string
  language: Language
  timeZone: string
  status: 'pending' | 'active' | 'past_due' | 'ended'
  reason: EndReason | null
  cents: Cents
  nextAt: Date | null
  /** The supporter was asked to pay at another account, and has not done it yet. */
  isRequested: boolean
  /** Amount of the payment that is open at this moment. */
  underWayCents: Cents | null
  /** Null once the creator has left. */
  creator: { slug: string; displayName: string; username: string } | null
}

type EmailKind = 'past_due' | 'ended' | 'changed' | 'account_changed'
type Deps = { db: Database; secret: string; publicUrl: string }

/** Composes the email from the current state; undefined if nothing needs saying any more or the recipient is gone. */
export async function recurringDonationEmail(
  { db, secret, publicUrl }: Deps,
  kind: EmailKind,
  id: string,
): Promise<EmailContent | undefined> {
  const recipient = await findRecipient(db, id)
  if (recipient === undefined || (kind === 'ended') !== (recipient.status === 'ended')) return undefined
  if (kind === 'past_due' && recipient.status !== 'past_due') return undefined
  const texts = TEXTS_BY_KIND[kind](recipient, creatorNameOf(recipient))
  if (texts === undefined) return undefined
  const { language, creator, email } = recipient
  const options = { locale: language }
  const pageAction = creator && {
    label: m.mail_support_page_button({ name: creatorNameOf(recipient) }, options),
    url: `${publicUrl}/donate/${encodeURIComponent(creator.slug)}`,
  }
  const changeAction = { label: texts.button ?? '', url: recurringDonationUrl(publicUrl, secret, id) }
  return {
    language,
    to: email,
    // A donor without an account may have entered another person's address.
    greetingName: undefined,
    subject: texts.subject,
    paragraphs: texts.paragraphs,
    action: (kind === 'ended' ? pageAction : changeAction) ?? undefined,
    footer: m.mail_support_receipt_footer({ email, site: new URL(publicUrl).host }, options),
  }
}

type EmailTexts = { subject: string; paragraphs: string[]; button?: string }

const TEXTS_BY_KIND: Record<
  EmailKind,
  (recipient: RecurringDonationRecipient, name: string) => EmailTexts | undefined
> = {
  past_due: (recipient, name) => {
    const options = { locale: recipient.language }
    const amount = eurosInEmail(recipient.cents, recipient.language)
    if (recipient.nextAt === null) return undefined
    return {
      subject: m.mail_support_past_due_subject({ name }, options),
      paragraphs: [
        m.mail_support_past_due_text({ amount, name, date: dayInEmail(recipient.nextAt, recipient) }, options),
        m.mail_support_past_due_more({ days: RENEWAL_GRACE_DAYS }, options),
      ],
      button: m.mail_support_past_due_button({}, options),
    }
  },
  changed: (recipient, name) => {
    const options = { locale: recipient.language }
    const amount = eurosInEmail(recipient.cents, recipient.language)
    if (recipient.nextAt === null) return undefined
    return {
      subject: m.mail_support_changed_subject({ name, amount }, options),
      paragraphs: [
        m.mail_support_changed_text({ name, amount, date: dayInEmail(recipient.nextAt, recipient) }, options),
        m.mail_support_changed_not_you({}, options),
      ],
      button: m.mail_support_button({}, options),
    }
  },
  account_changed: (recipient, name) => {
    const options = { locale: recipient.language }
    const amount = eurosInEmail(recipient.cents, recipient.language)
    if (!recipient.isRequested || recipient.nextAt === null) return undefined
    return {
      subject: m.mail_support_account_subject({ name }, options),
      paragraphs: [
        m.mail_support_account_text({ name }, options),
        m.mail_support_account_next({ amount, date: dayInEmail(recipient.nextAt, recipient) }, options),
        m.mail_support_account_once({}, options),
      ],
      button: m.mail_support_account_button({}, options),
    }
  },
  ended: (recipient, name) => {
    const { language, reason, underWayCents } = recipient
    const options = { locale: language }
    const why =
      reason === 'giver'
        ? m.mail_support_ended_giver
        : reason === 'unpaid'
          ? m.mail_support_ended_unpaid
          : reason === 'charged_back'
            ? m.mail_support_ended_charged_back
            : // The email does not say that the donor is blocked.
              m.mail_support_ended_other
    return {
      subject: m.mail_support_ended_subject({ name }, options),
      paragraphs: [
        why({ name }, options),
        ...(underWayCents === null
          ? []
          : [m.mail_support_ended_under_way({ amount: eurosInEmail(underWayCents, language) }, options)]),
      ],
    }
  },
}

async function findRecipient(db: Database, id: string): Promise<RecurringDonationRecipient | undefined> {
  const { rows } = await sql<RecurringDonationRecipient>`
    select recurring_donations.id, coalesce(recurring_donations.email, donor.email) as email, recurring_donations.language,
      coalesce(donor.time_zone, 'UTC') as "timeZone", recurring_donations.status, end_reason as reason, recurring_donations.amount_cents as cents,
      coalesce(charge_at, period_end) as "nextAt", requested_provider is not null as "isRequested",
      (select amount_cents from donations where recurring_donation_id = recurring_donations.id and donations.status = 'pending' limit 1) as "underWayCents",
      case when ${isCreator('creator')} then json_build_object(
        'slug', creator.slug, 'displayName', creator.display_name, 'username', creator.username) end as creator
    from recurring_donations
    join users as creator on creator.id = recurring_donations.creator_id
    left join users as donor on donor.id = recurring_donations.donor_id and donor.erased_at is null
    where recurring_donations.id = ${id}::uuid and coalesce(recurring_donations.email, donor.email) is not null
  `.execute(db)
  return rows[0]
}

const creatorNameOf = ({ creator, language }: Pick<RecurringDonationRecipient, 'creator' | 'language'>): string =>
  creator === null ? m.account_erased({}, { locale: language }) : nameInEmail(creator.displayName, creator.username)

/** The date in words, in the reader's time zone. */
export const dayInEmail = (at: Date, { language, timeZone }: { language: Language; timeZone: string }): string =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], { dateStyle: 'long', timeZone }).format(at)
