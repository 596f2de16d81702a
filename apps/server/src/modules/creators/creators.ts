import { USERNAME_PATTERN } from '@aplauso/contract/accounts'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { SupportedCreator } from '@aplauso/contract/creators'
import { RECENT_CREATORS } from '@aplauso/contract/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { CREATOR_PREFIX, openLedgerAccount } from '#modules/ledger/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Ids are opaque to clients: an invalid one matches nothing, and must not reach a uuid column. */
export const isId = (value: string): boolean => UUID.test(value)

/**
 * Condition on `users` (or its alias): the account is a creator. A creator who became a fan keeps all data, but counts
 * as no creator meanwhile. So does a suspended one.
 */
export const isCreator = (users = 'users'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isCreatorEvenSuspended(users)} and ${sql.ref(`${users}.suspended_at`)} is null`

/** Condition on `users` (or its alias): a creator, also a suspended one, for what a suspension must not end. */
export const isCreatorEvenSuspended = (users = 'users'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${users}.user_type`)} = 'creator' and ${sql.ref(`${users}.erased_at`)} is null`

/** Condition on `users`: the account with this slug or id, creator or not. */
export function hasSlugOrId(slugOrId: string): RawBuilder<SqlBool> {
  if (isId(slugOrId)) return sql<SqlBool>`users.id = ${slugOrId}::uuid`
  const slug = slugOrId.toLowerCase()
  return USERNAME_PATTERN.test(slug) ? sql<SqlBool>`users.slug = ${slug}::text` : sql<SqlBool>`false`
}

/** Condition on `users`: the creator with this slug or id. */
export const isCreatorBySlugOrId = (slugOrId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${hasSlugOrId(slugOrId)} and ${isCreator()}`

/** Which of these creators, named by slug or id, are suspended: the same names, in lower case. */
export async function findSuspended(db: Database, slugsOrIds: string[]): Promise<Set<string>> {
  const names = [...new Set(slugsOrIds.map((name) => name.toLowerCase()))]
  const ids = names.filter(isId)
  const slugs = names.filter((name) => USERNAME_PATTERN.test(name) && !isId(name))
  const { rows } = await sql<{ id: string; slug: string }>`
    select id, slug from users
    where (id = any(${ids}::uuid[]) or slug = any(${slugs}::text[])) and suspended_at is not null
  `.execute(db)
  const suspended = new Set(rows.flatMap(({ id, slug }) => [id, slug]))
  return new Set(names.filter((name) => suspended.has(name)))
}

/** The answer about a creator who is not found: creator_suspended while suspended, creator_not_found otherwise. */
export async function creatorNotFound(db: Database, slugOrId: string): Promise<AppError> {
  const isSuspended = (await findSuspended(db, [slugOrId])).size > 0
  return isSuspended
    ? new AppError('creator_suspended', `The account of ${slugOrId} is suspended`)
    : new AppError('creator_not_found', `There is no creator ${slugOrId}`)
}

/**
 * Creates the rows that donations need. Existing rows and settings stay, so `streamLanguage` is for a new creator only.
 */
export async function makeCreator(tx: AnyTransaction, userId: string, streamLanguage?: StreamLanguage): Promise<void> {
  const settings = streamLanguage && { look: { language: streamLanguage } }
  await tx
    .insertInto('creators')
    .values({ user_id: userId, ...(settings && { alert_settings: JSON.stringify(settings) }) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  await openLedgerAccount(tx, CREATOR_PREFIX, userId)
}

/**
 * Call before a change of an account that also concerns it as a creator (docs/locks.md). Without a row in `creators`,
 * it locks nothing.
 */
export async function lockCreator(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.selectFrom('creators').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Copies the target of the creator's first goal, which is the goal of the profile. Settlements and pages then read it
 * from one row with the total. Call after every change of goals, with the creator locked.
 */
export async function copyFirstGoal(tx: AnyTransaction, creatorId: string): Promise<void> {
  await sql`
    update creators set donation_goal_cents = (
      select target_cents from goals where goals.creator_id = creators.user_id order by position limit 1
    ) where user_id = ${creatorId}::uuid
  `.execute(tx)
}

/**
 * Deletes settings, goal and custom sound of a creator, and keeps the totals. Keys of the overlay and the listening
 * page become invalid. Returns the id of the custom sound, if any.
 */
export async function eraseCreator(tx: AnyTransaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ custom_sound_id: string | null }>`
    with former as (select user_id, custom_sound_id from creators where user_id = ${userId} for no key update)
    update creators
    set donation_goal_cents = null, alert_settings = '{}', moderation = '{}', widget_key_version = widget_key_version + 1,
      listen_key_version = listen_key_version + 1,
      tts_voice_id = null, custom_audio_url = null, custom_sound_id = null
    from former where creators.user_id = former.user_id
    returning former.custom_sound_id
  `.execute(tx)
  return rows.flatMap(({ custom_sound_id }) => custom_sound_id ?? [])
}

/** Creators to whom the account has donated, the latest first; without creators who returned every donation. */
export async function listSupported(db: Database, userId: string): Promise<SupportedCreator[]> {
  const { rows } = await sql<Omit<SupportedCreator, 'lastGivenAt'> & { lastGivenAt: Date }>`
    select users.id, users.slug, users.display_name as "displayName", users.username, users.avatar,
      given.last_donated_at as "lastGivenAt"
    from donor_creators as given join users on users.id = given.creator_id
    where given.donor_id = ${userId}::uuid and given.donations_count > 0 and ${isCreator()}
    order by given.last_donated_at desc limit ${RECENT_CREATORS}
  `.execute(db)
  return rows.map((row) => ({ ...row, lastGivenAt: row.lastGivenAt.toISOString() }))
}
