import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import { type EmailContent, eurosInEmail, nameInEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { dayInEmail } from '../monthly-support/recurring-donation-email.ts'
import { recurringDonationUrl } from '../monthly-support/recurring-donation-token.ts'

type ReceiptDonation = {
  id: string
  email: string
  language: Language
  cents: Cents
  backCents: Cents
  paidAt: Date
  /** The donor's time zone, or UTC without an account. */
  timeZone: string
  message: string | null
  /** Null if no provider was paid, as in the demo. */
  paymentId: string | null
  /** Null once the creator has left. */
  creator: { slug: string; displayName: string; username: string } | null
  /** Current state of the recurring donation that it is a month of. */
  support: {
    id: string
    month: number
    cents: Cents
    status: 'pending' | 'active' | 'past_due' | 'ended'
    nextAt: string | null
  } | null
}

/** Composes the receipt from the current state; undefined once it was sent or has no recipient any more. */
export async function receiptEmail(
  { db, secret, publicUrl }: { db: Database; secret: string; publicUrl: string },
  donationId: string,
): Promise<EmailContent | undefined> {
  const { rows } = await sql<ReceiptDonation>`
    select donations.id, receipt_email as email, donations.language, donations.amount_cents as cents,
      refunded_cents + charged_back_cents as "backCents", paid_at as "paidAt", message,
      coalesce(donor.time_zone, 'UTC') as "timeZone",
      provider_payment_id as "paymentId",
      case when ${isCreator('creator')} then json_build_object(
        'slug', creator.slug, 'displayName', creator.display_name, 'username', creator.username) end as creator,
      case when recurring_donations.id is not null then json_build_object(
        'id', recurring_donations.id, 'month', recurring_month, 'cents', recurring_donations.amount_cents, 'status', recurring_donations.status,
        'nextAt', coalesce(charge_at, period_end)) end as support
    from donations
    join users as creator on creator.id = donations.creator_id
    left join users as donor on donor.id = donations.donor_id
    left join recurring_donations on recurring_donations.id = donations.recurring_donation_id
    where donations.id = ${donationId}::uuid and paid_at is not null and receipt_email is not null
  `.execute(db)
  const [donation] = rows
  return donation && emailOf(donation, { secret, publicUrl })
}

function emailOf(
  donation: ReceiptDonation,
  { secret, publicUrl }: { secret: string; publicUrl: string },
): EmailContent {
  const { language, creator, message, paymentId, support } = donation
  const options = { locale: language }
  const amount = eurosInEmail(donation.cents, language)
  const name = creator === null ? m.account_erased({}, options) : nameInEmail(creator.displayName, creator.username)
  return {
    language,
    to: donation.email,
    // A donor may have entered another person's address, so the email greets without a name.
    greetingName: undefined,
    subject: m.mail_receipt_subject({ amount, name }, options),
    paragraphs: [
      m.mail_receipt_text({ amount, name }, options),
      ...refundParagraphs(donation),
      ...recurringParagraphs(donation, name),
    ],
    facts: [
      { label: m.mail_receipt_to({}, options), value: name },
      { label: m.mail_receipt_amount({}, options), value: amount },
      { label: m.mail_receipt_date({}, options), value: paidAtText(donation) },
      ...(message === null ? [] : [{ label: m.mail_receipt_message({}, options), value: message }]),
      ...(paymentId === null ? [] : [{ label: m.mail_receipt_reference({}, options), value: paymentId }]),
      { label: m.mail_receipt_donation({}, options), value: donation.id },
    ],
    ...receiptAction(donation, name, { secret, publicUrl }),
    footnote: m.mail_receipt_note({ terms: `${publicUrl}/terms` }, options),
    footer: (support === null ? m.mail_receipt_footer : m.mail_support_receipt_footer)(
      { email: donation.email, site: new URL(publicUrl).host },
      options,
    ),
  }
}

/** Button of the receipt: a recurring donation links to its own page, which needs no account. */
function receiptAction(
  { creator, support, language }: ReceiptDonation,
  name: string,
  { secret, publicUrl }: { secret: string; publicUrl: string },
): Pick<EmailContent, 'action'> {
  const options = { locale: language }
  if (support !== null && support.status !== 'ended') {
    return {
      action: { label: m.mail_support_button({}, options), url: recurringDonationUrl(publicUrl, secret, support.id) },
    }
  }
  if (creator === null) return {}
  const url = `${publicUrl}/donate/${encodeURIComponent(creator.slug)}`
  return { action: { label: m.mail_receipt_button({ name }, options), url } }
}

/** Paragraphs about a month of a recurring donation: its number and the next charge. */
function recurringParagraphs({ support, language, timeZone }: ReceiptDonation, name: string): string[] {
  if (support === null) return []
  const options = { locale: language }
  const { status, month, cents: amountCents, nextAt } = support
  const amount = eurosInEmail(amountCents, language)
  if (status === 'ended') return [m.mail_support_over({}, options)]
  const which =
    month === 1 ? m.mail_support_begun({ name, amount }, options) : m.mail_support_month({ name, month }, options)
  const next =
    status === 'past_due' || nextAt === null
      ? m.mail_support_retrying({}, options)
      : m.mail_support_next({ amount, date: dayInEmail(new Date(nextAt), { language, timeZone }) }, options)
  return [which, next]
}

function refundParagraphs({ language, cents, backCents }: ReceiptDonation): string[] {
  const options = { locale: language }
  if (backCents === 0) return []
  if (backCents === cents) return [m.mail_receipt_back_whole({}, options)]
  return [m.mail_receipt_back_part({ amount: eurosInEmail(backCents, language) }, options)]
}

/** Such as "sábado, 21 de novembro de 2026 às 21:05 WET". */
const paidAtText = ({ paidAt, timeZone, language }: ReceiptDonation): string =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(paidAt)
