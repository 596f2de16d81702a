import { USERNAME_PATTERN } from '@aplauso/contract/accounts'
import type { Creator } from '@aplauso/contract/creators'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Ids are opaque to clients: one that cannot be an id is simply not found, and never reaches a uuid column. */
export const isId = (value: string): boolean => UUID.test(value)

/**
 * The condition on `users`, or what stands for it, for who is a creator. One who became a fan keeps everything, but is no
 * creator to anyone meanwhile.
 */
export const isCreator = (users = 'users'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${users}.user_type`)} = 'creator' and ${sql.ref(`${users}.erased_at`)} is null`

/** The condition on `users` for the account of this slug or id, creator or not. */
export function isNamed(slugOrId: string): RawBuilder<SqlBool> {
  if (isId(slugOrId)) return sql<SqlBool>`users.id = ${slugOrId}::uuid`
  const slug = slugOrId.toLowerCase()
  return USERNAME_PATTERN.test(slug) ? sql<SqlBool>`users.slug = ${slug}::text` : sql<SqlBool>`false`
}

/** The condition on `users` for a creator named by slug or id. */
export const creatorIs = (slugOrId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isNamed(slugOrId)} and ${isCreator()}`

/** What anyone may know of the creator, or undefined. */
export async function findCreator(db: Database, slugOrId: string): Promise<Creator | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('creators', 'creators.user_id', 'users.id')
    .select(['id', 'slug', 'display_name', 'username', 'avatar', 'verified', 'bio', 'stream_platforms', 'channel_url'])
    .select(['total_donations', 'total_received_cents', 'donation_goal_cents', 'tts_enabled'])
    .select('min_donation_for_tts_cents')
    .where(creatorIs(slugOrId))
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    slug: row.slug,
    displayName: row.display_name,
    username: row.username,
    avatar: row.avatar,
    verified: row.verified,
    bio: row.bio,
    streamPlatforms: row.stream_platforms,
    channelUrl: row.channel_url,
    totalDonations: row.total_donations,
    totalReceived: row.total_received_cents,
    donationGoal: row.donation_goal_cents,
    ttsEnabled: row.tts_enabled,
    minDonationForTts: row.min_donation_for_tts_cents,
    // No stream platform is connected in this release, so nobody is known to be live.
    live: false,
  }
}
