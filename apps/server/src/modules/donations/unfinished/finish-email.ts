import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import { type EmailContent, eurosInEmail, nameInEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'

type UnfinishedDonation = {
  id: string
  email: string
  /** The address is the verified email of an account. */
  isProven: boolean
  language: Language
  cents: Cents
  provider: string
  paymentId: string
  displayName: string
  username: string
}

/** Current state; undefined if the donation is paid, ended or processing, or has no recipient any more. */
export async function findUnfinishedDonation(
  db: Database,
  donationId: string,
): Promise<UnfinishedDonation | undefined> {
  const { rows } = await sql<UnfinishedDonation>`
    select donations.id, coalesce(receipt_email, donor.email) as email, receipt_email is null as "isProven", donations.language,
      amount_cents as cents, provider, provider_payment_id as "paymentId", creator.display_name as "displayName", creator.username
    from donations
    join users as creator on creator.id = donations.creator_id and ${isCreator('creator')}
    left join users as donor on donor.id = donations.donor_id and donor.erased_at is null and donor.email_verified_at is not null
    where donations.id = ${donationId}::uuid and donations.status = 'pending' and processing_at is null and review_reason is null
      and provider_payment_id is not null and coalesce(receipt_email, donor.email) is not null
  `.execute(db)
  return rows[0]
}

export function emailOf(unfinished: UnfinishedDonation, publicUrl: string, secret: string): EmailContent {
  const { id, language, email, isProven, displayName, username } = unfinished
  const options = { locale: language }
  const amount = eurosInEmail(unfinished.cents, language)
  const name = nameInEmail(displayName, username)
  return {
    language,
    to: email,
    // A donor may have entered another person's address, so the email greets without a name.
    greetingName: undefined,
    subject: m.mail_finish_subject({ name }, options),
    paragraphs: [m.mail_finish_text({ amount, name }, options), m.mail_finish_nothing({}, options)],
    action: {
      label: m.mail_finish_button({ amount }, options),
      url: `${publicUrl}/api/donations/${id}/finish?secret=${secret}`,
    },
    footnote: m.mail_finish_note({}, options),
    ...(isProven ? {} : { footer: m.mail_finish_footer({ email, site: new URL(publicUrl).host }, options) }),
  }
}
