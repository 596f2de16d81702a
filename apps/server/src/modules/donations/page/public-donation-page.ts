import type { PublicDonationPage } from '@aplauso/contract/donation-page'
import { SUPPORTERS_SHOWN_MAX } from '@aplauso/contract/limits'
import { MODERATION_DEFAULTS } from '@aplauso/contract/moderation'
import { type Cents, cents } from '@aplauso/contract/money'
import type { TopState } from '@aplauso/contract/topics'
import { type RawBuilder, sql } from 'kysely'
import type { StoredPage } from './tables.ts'
import { toDonationPage } from './to-donation-page.ts'

type PublicPageDeps = {
  /** Who gave most of all time, as far as it may be told to anybody. */
  readTop: (creatorId: string) => Promise<TopState['donors']>
  /** Whether what new payments are made with can charge again. */
  takesMonthly: () => boolean
}

type RecentSupporterRow = {
  name: string | null
  message: string | null
  cents: Cents
  at: string
  monthsInRow: number | null
}
type ReadPage = { settings: StoredPage; isOpen: boolean; recent: RecentSupporterRow[] }

/** Tests, what was taken back and what was never shown are passed over: so many are looked at. */
const ALERTS_SCANNED_MAX = 200

const hasPublicFeed = sql<boolean>`coalesce((creators.moderation ->> 'publicFeed')::boolean, ${MODERATION_DEFAULTS.publicFeed}::boolean)`

/**
 * For a statement that has `creators`: what anybody may know of the page is made of it. Who gave last is read from the alerts, as they were
 * cleared to show: so nothing that is held, was rejected or is private, and the words are those of the alert. With the feed of alerts
 * closed nobody is named.
 */
const readPage: RawBuilder<ReadPage> = sql`(
  select json_build_object('settings', page.settings, 'isOpen', ${hasPublicFeed}, 'recent', (
    select coalesce(json_agg(json_build_object('name', shown.donor_name, 'message', shown.message, 'cents', shown.cents,
      'at', shown.paid_at, 'monthsInRow', shown.months) order by shown.sequence desc), '[]')
    from (
      select told.sequence, told.donor_name, told.message, donations.paid_at, (told.facts ->> 'monthsInRow')::integer as months,
        donations.amount_cents - donations.refunded_cents - donations.charged_back_cents as cents
      from (
        select sequence, donation_id, donor_name, message, facts, withdrawn_at, shown_at, skipped_at from alerts
        where alerts.creator_id = creators.user_id and page.recent > 0 order by sequence desc limit ${ALERTS_SCANNED_MAX}
      ) as told
      join donations on donations.id = told.donation_id
      -- What was taken out before it was shown, or is too little for an alert, has been on no stage.
      where told.withdrawn_at is null and (told.shown_at is null or told.skipped_at is distinct from told.shown_at)
        and donations.amount_cents > donations.refunded_cents + donations.charged_back_cents
      order by told.sequence desc limit page.recent
    ) as shown
  ))
  from (
    select stored.settings, case when ${hasPublicFeed} then least(
      coalesce((stored.settings -> 'supporters' ->> 'recent')::integer, 0), ${SUPPORTERS_SHOWN_MAX}::integer) else 0 end as recent
    from (select coalesce(
      (select settings from donation_pages where donation_pages.creator_id = creators.user_id), '{}') as settings) as stored
  ) as page)`

/** For the creator's public record. */
export const createPublicPage = (deps: PublicPageDeps) => ({
  read: readPage,
  // What `read` has given.
  make: (creatorId: string, read: unknown) => publicPageOf(deps, creatorId, read as ReadPage),
})

/** What the creator hides is not in it. */
async function publicPageOf(
  { readTop, takesMonthly }: PublicPageDeps,
  creatorId: string,
  { settings, isOpen, recent }: ReadPage,
): Promise<PublicDonationPage> {
  const { coverMediaId: _ownAlone, colors, supporters, ...page } = toDonationPage(settings)
  const { names, amounts, messages } = supporters
  const top = isOpen && supporters.top > 0 ? await readTop(creatorId) : []
  return {
    ...page,
    colors: colors.shown,
    supporters: {
      recent: recent.map(({ name, message, cents: amount, at, monthsInRow }) => ({
        donorName: names ? name : null,
        amount: amounts ? amount : null,
        message: messages ? message : null,
        at: new Date(at).toISOString(),
        monthsInRow,
      })),
      top: top.slice(0, supporters.top).map(({ name, amountCents }) => ({
        donorName: names ? name : null,
        amount: amounts ? cents(amountCents) : null,
        ...{ message: null, at: null, monthsInRow: null },
      })),
    },
    takesMonthly: takesMonthly(),
  }
}
