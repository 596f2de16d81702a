import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { RENEWAL_GRACE_DAYS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import { eurosInLetter, type LetterContent, nameInLetter } from '#modules/mails/public.ts'
import type { Database } from '#modules/tables.ts'
import { supportUrl } from './support-token.ts'
import type { EndReason } from './tables.ts'

type Told = {
  id: string
  email: string
  language: Language
  timeZone: string
  status: 'pending' | 'active' | 'past_due' | 'ended'
  reason: EndReason | null
  cents: Cents
  nextAt: Date | null
  /** Being charged at this moment. */
  underWayCents: Cents | null
  /** Null once the creator is gone. */
  creator: { slug: string; displayName: string; username: string } | null
}

type About = 'past_due' | 'ended' | 'changed'
type Deps = { db: Database; secret: string; publicUrl: string }

/** The letter as things stand now; undefined once there is nothing to tell any more, or nobody to tell it. */
export async function supportLetter(
  { db, secret, publicUrl }: Deps,
  about: About,
  id: string,
): Promise<LetterContent | undefined> {
  const told = await findTold(db, id)
  if (told === undefined || (about === 'ended') !== (told.status === 'ended')) return undefined
  if (about === 'past_due' && told.status !== 'past_due') return undefined
  const said = WORDS[about](told, nameOf(told))
  if (said === undefined) return undefined
  const { language, creator, email } = told
  const options = { locale: language }
  const page = creator && {
    label: m.mail_support_page_button({ name: nameOf(told) }, options),
    url: `${publicUrl}/donate/${encodeURIComponent(creator.slug)}`,
  }
  const own = { label: said.button ?? '', url: supportUrl(publicUrl, secret, id) }
  return {
    language,
    to: email,
    // Whoever gave without an account may have written the address of somebody else.
    greetingName: undefined,
    subject: said.subject,
    paragraphs: said.paragraphs,
    action: (about === 'ended' ? page : own) ?? undefined,
    footer: m.mail_support_receipt_footer({ email, site: new URL(publicUrl).host }, options),
  }
}

type Said = { subject: string; paragraphs: string[]; button?: string }

const WORDS: Record<About, (told: Told, name: string) => Said | undefined> = {
  past_due: (told, name) => {
    const options = { locale: told.language }
    const amount = eurosInLetter(told.cents, told.language)
    if (told.nextAt === null) return undefined
    return {
      subject: m.mail_support_past_due_subject({ name }, options),
      paragraphs: [
        m.mail_support_past_due_text({ amount, name, date: dayInLetter(told.nextAt, told) }, options),
        m.mail_support_past_due_more({ days: RENEWAL_GRACE_DAYS }, options),
      ],
      button: m.mail_support_past_due_button({}, options),
    }
  },
  changed: (told, name) => {
    const options = { locale: told.language }
    const amount = eurosInLetter(told.cents, told.language)
    if (told.nextAt === null) return undefined
    return {
      subject: m.mail_support_changed_subject({ name, amount }, options),
      paragraphs: [
        m.mail_support_changed_text({ name, amount, date: dayInLetter(told.nextAt, told) }, options),
        m.mail_support_changed_not_you({}, options),
      ],
      button: m.mail_support_button({}, options),
    }
  },
  ended: (told, name) => {
    const { language, reason, underWayCents } = told
    const options = { locale: language }
    const why =
      reason === 'giver'
        ? m.mail_support_ended_giver
        : reason === 'unpaid'
          ? m.mail_support_ended_unpaid
          : reason === 'charged_back'
            ? m.mail_support_ended_charged_back
            : // Nobody is told that they are blocked.
              m.mail_support_ended_other
    return {
      subject: m.mail_support_ended_subject({ name }, options),
      paragraphs: [
        why({ name }, options),
        ...(underWayCents === null
          ? []
          : [m.mail_support_ended_under_way({ amount: eurosInLetter(underWayCents, language) }, options)]),
      ],
    }
  },
}

async function findTold(db: Database, id: string): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select supports.id, coalesce(supports.email, donor.email) as email, supports.language,
      coalesce(donor.time_zone, 'UTC') as "timeZone", supports.status, end_reason as reason, supports.amount_cents as cents,
      coalesce(charge_at, period_end) as "nextAt",
      (select amount_cents from donations where support_id = supports.id and donations.status = 'pending' limit 1) as "underWayCents",
      case when ${isCreator('creator')} then json_build_object(
        'slug', creator.slug, 'displayName', creator.display_name, 'username', creator.username) end as creator
    from supports
    join users as creator on creator.id = supports.creator_id
    left join users as donor on donor.id = supports.donor_id and donor.erased_at is null
    where supports.id = ${id}::uuid and coalesce(supports.email, donor.email) is not null
  `.execute(db)
  return rows[0]
}

const nameOf = ({ creator, language }: Pick<Told, 'creator' | 'language'>): string =>
  creator === null ? m.account_erased({}, { locale: language }) : nameInLetter(creator.displayName, creator.username)

/** The day in words, where the reader is. */
export const dayInLetter = (at: Date, { language, timeZone }: { language: Language; timeZone: string }): string =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], { dateStyle: 'long', timeZone }).format(at)
