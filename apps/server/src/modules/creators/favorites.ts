import type { CreatorSummary } from '@aplauso/contract/creators'
import { FAVORITES_MAX } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { hasSlugOrId, isCreator, isCreatorBySlugOrId } from './creators.ts'

/** Lists the latest favourite first; a page starts after the creator with the id `before`. */
export async function listFavorites(db: Database, userId: string, page: PageQuery): Promise<CreatorSummary[]> {
  const { rows } = await sql<CreatorSummary>`
    select users.id, users.slug, users.display_name as "displayName", users.username, users.avatar
    from favorites join users on users.id = favorites.creator_id
    where favorites.user_id = ${userId}::uuid and ${isCreator()}
      and (${page.before ?? null}::uuid is null or (favorites.created_at, favorites.creator_id) < (
        select created_at, creator_id from favorites
        where user_id = ${userId}::uuid and creator_id = ${page.before ?? null}::uuid))
    order by favorites.created_at desc, favorites.creator_id desc limit ${page.limit}
  `.execute(db)
  return rows
}

type AddOutcome = 'added' | 'creator_not_found' | 'too_many' | 'account_gone'

/**
 * A repeat is harmless. Both accounts are locked, so that no favourite refers to an account that is being erased.
 * Concurrent calls may exceed the limit by a few: it only keeps the table small, so it needs no lock.
 */
export async function addFavorite(
  db: Database,
  userId: string,
  slugOrId: string,
  now = new Date(),
): Promise<AddOutcome> {
  const { rows } = await sql<{ isFanThere: boolean; isCreatorThere: boolean; isAdded: boolean }>`
    with fan as (
      select id from users where id = ${userId}::uuid and erased_at is null for key share
    ), creator as (
      select id from users where ${isCreatorBySlugOrId(slugOrId)} for key share
    ), added as (
      insert into favorites (user_id, creator_id, created_at)
      select fan.id, creator.id, ${now}::timestamptz from fan, creator
      where (select count(*) from favorites where user_id = fan.id) < ${FAVORITES_MAX}::integer
        or exists (select from favorites where user_id = fan.id and creator_id = creator.id)
      on conflict (user_id, creator_id) do update set creator_id = excluded.creator_id
      returning creator_id
    )
    select exists (select from fan) as "isFanThere", exists (select from creator) as "isCreatorThere",
      exists (select from added) as "isAdded"
  `.execute(db)
  const [found] = rows
  if (!found?.isFanThere) return 'account_gone'
  if (!found.isCreatorThere) return 'creator_not_found'
  return found.isAdded ? 'added' : 'too_many'
}

/** A repeat is harmless. False if there is no such creator; a favourite who is no creator any more can be removed. */
export async function removeFavorite(db: Database, userId: string, slugOrId: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    with removed as (
      delete from favorites using users
      where users.id = favorites.creator_id and favorites.user_id = ${userId}::uuid and ${hasSlugOrId(slugOrId)}
      returning favorites.creator_id
    )
    select exists (select from removed) or exists (select from users where ${isCreatorBySlugOrId(slugOrId)}) as "isKnown"
  `.execute(db)
  return rows[0]?.isKnown ?? false
}

/** Deletes favourites of and for the account. Call after the account is locked, so that none is added afterwards. */
export async function eraseFavorites(tx: AnyTransaction, userId: string): Promise<void> {
  await tx
    .deleteFrom('favorites')
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('creator_id', '=', userId)]))
    .execute()
}
