import type { PublicDonationPage } from '@aplauso/contract/donation-page'
import { SUPPORTERS_SHOWN_MAX } from '@aplauso/contract/limits'
import { MODERATION_DEFAULTS } from '@aplauso/contract/moderation'
import { type Cents, cents } from '@aplauso/contract/money'
import type { TopState } from '@aplauso/contract/topics'
import { type RawBuilder, sql } from 'kysely'
import type { StoredPage } from './tables.ts'
import { toDonationPage } from './to-donation-page.ts'

type PublicPageDeps = {
  /** Top donors of all time, limited to what is public. */
  readTop: (creatorId: string) => Promise<TopState['donors']>
  /** Whether the provider of new payments supports recurring donations. */
  takesMonthly: () => boolean
}

type RecentSupporterRow = {
  name: string | null
  message: string | null
  alertId: string
  cents: Cents
  at: string
  monthsInRow: number | null
}
type ReadPage = { settings: StoredPage; isOpen: boolean; recent: RecentSupporterRow[] }

/** Alerts that are read to find enough shown ones: tests, reversed and never shown alerts are passed over. */
const ALERTS_SCANNED_MAX = 200

const hasPublicFeed = sql<boolean>`coalesce((creators.moderation ->> 'publicFeed')::boolean, ${MODERATION_DEFAULTS.publicFeed}::boolean)`

/**
 * For a statement that has `creators`: the data of the public page. Recent supporters are read from the approved
 * alerts, with the texts of the alert: so held, rejected and private donations are missing. Without a public feed no
 * supporter is named.
 */
const readPage: RawBuilder<ReadPage> = sql`(
  select json_build_object('settings', page.settings, 'isOpen', ${hasPublicFeed}, 'recent', (
    select coalesce(json_agg(json_build_object('name', shown.donor_name, 'message', shown.message, 'alertId', shown.id, 'cents', shown.cents,
      'at', shown.paid_at, 'monthsInRow', shown.months) order by shown.sequence desc), '[]')
    from (
      select told.id, told.sequence, told.donor_name, told.message, donations.paid_at, (told.facts ->> 'monthsInRow')::integer as months,
        donations.amount_cents - donations.refunded_cents - donations.charged_back_cents as cents
      from (
        select id, sequence, donation_id, donor_name, message, facts, withdrawn_at, shown_at, skipped_at from alerts
        where alerts.creator_id = creators.user_id and page.recent > 0 order by sequence desc limit ${ALERTS_SCANNED_MAX}
      ) as told
      join donations on donations.id = told.donation_id
      -- An alert that was withdrawn before it was shown, or is below the minimum, was never on screen.
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

export const createPublicPage = (deps: PublicPageDeps) => ({
  read: readPage,
  // `read` is the result of the column above.
  make: (creatorId: string, read: unknown) => publicPageOf(deps, creatorId, read as ReadPage),
})

/** Leaves out everything that the creator hides. */
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
      recent: recent.map(({ name, message, alertId, cents: amount, at, monthsInRow }) => ({
        donorName: names ? name : null,
        amount: amounts ? amount : null,
        message: messages ? message : null,
        at: new Date(at).toISOString(),
        monthsInRow,
        alertId: messages && message !== null ? alertId : null,
      })),
      top: top.slice(0, supporters.top).map(({ name, amountCents }) => ({
        donorName: names ? name : null,
        amount: amounts ? cents(amountCents) : null,
        ...{ message: null, at: null, monthsInRow: null, alertId: null },
      })),
    },
    takesMonthly: takesMonthly(),
  }
}
