import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import type { PushMessage } from '@aplauso/contract/push'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { eurosInEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { countHeld, countUnseen } from '../unseen-alerts.ts'
import type { Notice } from './claim-notice.ts'

/** `wait`: its held alerts are being judged again. */
export type ComposedNotice = PushMessage | 'nothing' | 'wait'

/**
 * Composes a notice from the current state, in the account's language. Anybody nearby can read a locked screen, so it
 * never shows a donor's message, and nothing about the donor of a held alert.
 */
export async function composeNotice(db: Database, notice: Notice): Promise<ComposedNotice> {
  const { creator_id: creatorId, kind, account_id: accountId } = notice
  // Other actors than the creator also see the creator's name.
  const creator = accountId === creatorId ? undefined : notice.creator_name
  const composed = await COMPOSERS[kind](db, notice, creator)
  if (typeof composed === 'string') return composed
  // RFC 8030 limits a topic to 32 characters.
  const tag = `${kind}-${creatorId.replaceAll('-', '').slice(-16)}`
  return { kind, ...composed, tag, url: accountId === creatorId ? '/live' : `/live?creatorId=${creatorId}` }
}

type Composer = (
  db: Database,
  notice: Notice,
  creator: string | undefined,
) => Promise<Pick<PushMessage, 'title' | 'body'> | 'nothing' | 'wait'>

const COMPOSERS: Record<Notice['kind'], Composer> = {
  async held(db, { creator_id: creatorId, language: locale }, creator) {
    const { waiting, stale } = await countHeld(db, creatorId)
    if (waiting === 0) return stale > 0 ? 'wait' : 'nothing'
    const counted = { count: waiting, total: numberIn(waiting, locale) }
    const title = creator
      ? m.push_held_title_of({ ...counted, creator }, { locale })
      : m.push_held_title(counted, { locale })
    return { title, body: m.push_held_text({}, { locale }) }
  },
  async large(db, { donation_ids: ids, language: locale }, creator) {
    const donations = await readDonations(db, ids)
    const [first, ...others] = donations
    if (first === undefined) return 'nothing'
    const amount = eurosInEmail(
      donations.reduce((sum, { cents }) => (sum + cents) as Cents, 0 as Cents),
      locale,
    )
    const title = creator
      ? m.push_large_title_of({ creator, amount }, { locale })
      : m.push_large_title({ amount }, { locale })
    if (others.length > 0) {
      const total = numberIn(donations.length, locale)
      return { title, body: m.push_large_many_text({ count: donations.length, total }, { locale }) }
    }
    if (!first.isCleared) return { title, body: m.push_large_held({}, { locale }) }
    if (first.name === null) return { title, body: m.push_large_anonymous({}, { locale }) }
    return { title, body: m.push_large_text({ name: first.name }, { locale }) }
  },
  async unseen(db, { creator_id: creatorId, language: locale }, creator) {
    const count = await countUnseen(db, creatorId)
    if (count === 0) return 'nothing'
    const counted = { count, total: numberIn(count, locale) }
    if (creator) {
      const title = m.push_unseen_title_of({ creator }, { locale })
      return { title, body: m.push_unseen_text_of({ ...counted, creator }, { locale }) }
    }
    return { title: m.push_unseen_title({}, { locale }), body: m.push_unseen_text(counted, { locale }) }
  },
}

const numberIn = (value: number, locale: Language): string => new Intl.NumberFormat(locale).format(value)

/** Donations that were not returned. The name is the one shown on stream, if it may be shown. */
async function readDonations(db: Database, ids: string[]) {
  const { rows } = await sql<{ cents: Cents; name: string | null; isCleared: boolean }>`
    select donations.amount_cents as cents, case when donations.private then donations.donor_name else alerts.donor_name end as name,
      donations.private or alerts.id is not null as "isCleared"
    from donations left join alerts on alerts.donation_id = donations.id
    where donations.id = any(${ids}::uuid[]) and donations.status = 'paid'
    order by donations.id
  `.execute(db)
  return rows
}
