import { ALERT_SETTINGS_DEFAULTS } from '@aplauso/contract/alerts'
import type { Creator, ListedCreator } from '@aplauso/contract/creators'
import { type RawBuilder, sql } from 'kysely'
import { hasRoad, type MoneyRoads } from '#modules/payments/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { acceptsDonations } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { isCreatorBySlugOrId } from './creators.ts'

export type CreatorDeps = {
  db: Database
  prices: Prices
  roads: MoneyRoads
  /** Selects as `creator_id` the creators who are live. */
  streaming: RawBuilder<{ creator_id: string }>
}

/** Public columns of a creator from `users` and `creators`, except `live`. */
export const creatorColumns = ({ prices, roads }: Pick<CreatorDeps, 'prices' | 'roads'>) => sql`
  users.id, users.slug, users.display_name as "displayName", users.username, users.avatar, users.verified, users.bio,
  users.stream_platforms as "streamPlatforms", users.channel_url as "channelUrl",
  creators.total_donations - creators.private_donations as "totalDonations",
  creators.total_received_cents - creators.private_received_cents as "totalReceived",
  creators.donation_goal_cents as "donationGoal", creators.tts_enabled as "ttsEnabled",
  creators.min_donation_for_tts_cents as "minDonationForTts",
  json_build_object(
    'base', coalesce(creators.alert_settings ->> 'style', ${ALERT_SETTINGS_DEFAULTS.style}::text),
    'language', coalesce(creators.alert_settings -> 'look' ->> 'language', 'specification')
  ) as look,
  ${acceptsDonations(prices)} and ${hasRoad(sql`users.id`, roads)} as "acceptsDonations",
  case when not ${acceptsDonations(prices)} then 'plan_limit_reached'
    when not ${hasRoad(sql`users.id`, roads)} then 'payment_account_missing' end as "closedBy"`

const isLive = (streaming: CreatorDeps['streaming']) =>
  sql<boolean>`exists (select from (${streaming}) as live where live.creator_id = users.id)`

/** The donation page as part of the record: `read` is a column of the same statement, and `make` converts its value. */
export type CreatorPage = {
  read: RawBuilder<unknown>
  make: (creatorId: string, read: unknown) => Promise<Creator['page']>
}

/** The public record of a creator with the donation page; undefined if there is no such creator. */
export async function findCreator(
  { db, prices, roads, streaming, page }: CreatorDeps & { page: CreatorPage },
  slugOrId: string,
): Promise<Creator | undefined> {
  const { rows } = await sql<ListedCreator & { read_page: unknown }>`
    select ${creatorColumns({ prices, roads })}, ${isLive(streaming)} as live, ${page.read} as read_page
    from users join creators on creators.user_id = users.id
    where ${isCreatorBySlugOrId(slugOrId)}
  `.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { read_page: read, ...creator } = row
  return { ...creator, page: await page.make(creator.id, read) }
}

/** The public record without the donation page. */
export async function findListedCreator(
  { db, prices, roads, streaming }: CreatorDeps,
  slugOrId: string,
): Promise<ListedCreator | undefined> {
  const { rows } = await sql<ListedCreator>`
    select ${creatorColumns({ prices, roads })}, ${isLive(streaming)} as live
    from users join creators on creators.user_id = users.id
    where ${isCreatorBySlugOrId(slugOrId)}
  `.execute(db)
  return rows[0]
}
