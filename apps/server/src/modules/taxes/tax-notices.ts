import type { Language } from '@aplauso/contract/languages'
import {
  TAX_LIMIT_CENTS,
  TAX_LIMIT_DONATIONS,
  TAX_NOTICE_CENTS,
  TAX_NOTICE_DONATIONS,
} from '@aplauso/contract/tax-limits'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import * as z from 'zod'
import { type EmailContent, type EmailDeps, emailQueue, eurosInEmail, sendEmails } from '#modules/emails/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { figuresOf } from './tax-figures.ts'

const TaxMail = z.object({ ownerId: z.string(), year: z.int() })

/** The email that asks for tax data. */
const TAX_MAIL = emailQueue('tax_mail', TaxMail)

/**
 * Orders the email for each account that nears a limit this year, or that reached one in the previous year, and has
 * given nothing: one a year, before payouts wait for the data. Two processes at once order it once.
 */
export async function orderTaxNotices(tx: AnyTransaction, jobs: Pick<Jobs, 'add'>, now = new Date()): Promise<void> {
  const { rows } = await sql<{ owner_id: string; year: number }>`
      with owner as (
        -- Selects accounts with bookings since the previous year and without tax data.
        select users.id, extract(year from ${now}::timestamptz at time zone users.time_zone)::integer as this_year
        from users
        where erased_at is null and not exists (select from tax_profiles where owner_id = users.id)
          and users.id in (
            select owner_id from balance_months
            where month >= (date_trunc('year', ${now}::timestamptz at time zone 'UTC') - interval '1 year')::date
          )
      ), candidate as (
        select owner.id, this_year, year, least_donations, least_cents
        from owner, lateral (values
          (this_year, ${TAX_NOTICE_DONATIONS}::integer, ${TAX_NOTICE_CENTS}::bigint),
          (this_year - 1, ${TAX_LIMIT_DONATIONS}, ${TAX_LIMIT_CENTS})
        ) as watched (year, least_donations, least_cents)
        where not exists (
          select from tax_notices notice where notice.owner_id = owner.id and notice.year between watched.year and this_year)
      )
      insert into tax_notices (owner_id, year, created_at)
      select distinct on (candidate.id) candidate.id, candidate.year, ${now}::timestamptz
      from candidate, ${figuresOf(sql`candidate.id`, sql`candidate.year`)}
      where figures.donations >= candidate.least_donations or figures.amount >= candidate.least_cents
      order by candidate.id, candidate.year desc
      on conflict do nothing
      returning owner_id, year
    `.execute(tx)
  for (const { owner_id: ownerId, year } of rows) await jobs.add(TAX_MAIL, { ownerId, year }, { tx })
}

export const sendTaxMail = (deps: EmailDeps) => sendEmails(deps, TAX_MAIL, noticeEmail)

/** Undefined: the data was given meanwhile, or the account is gone. */
export async function noticeEmail(
  db: Database,
  { ownerId, year }: z.infer<typeof TaxMail>,
  publicUrl: string,
): Promise<EmailContent | undefined> {
  const { rows } = await sql<{ email: string; display_name: string; language: Language }>`
    select email, display_name, language from users
    where id = ${ownerId}::uuid and erased_at is null and not exists (select from tax_profiles where owner_id = users.id)
  `.execute(db)
  const [recipient] = rows
  if (recipient === undefined) return undefined
  const { email, display_name: greetingName, language } = recipient
  const options = { locale: language }
  const limits = { count: TAX_LIMIT_DONATIONS, amount: eurosInEmail(TAX_LIMIT_CENTS, language) }
  return {
    language,
    to: email,
    greetingName,
    subject: m.mail_tax_subject({}, options),
    paragraphs: [
      m.mail_tax_text({ ...limits, year }, options),
      m.mail_tax_payouts({}, options),
      m.mail_tax_privacy({}, options),
    ],
    action: { label: m.mail_tax_button({}, options), url: `${publicUrl}/settings/payouts#impostos` },
  }
}
