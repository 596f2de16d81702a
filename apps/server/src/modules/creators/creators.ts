import { USERNAME_PATTERN } from '@aplauso/contract/accounts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

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
export function hasSlugOrId(slugOrId: string): RawBuilder<SqlBool> {
  if (isId(slugOrId)) return sql<SqlBool>`users.id = ${slugOrId}::uuid`
  const slug = slugOrId.toLowerCase()
  return USERNAME_PATTERN.test(slug) ? sql<SqlBool>`users.slug = ${slug}::text` : sql<SqlBool>`false`
}

/** The condition on `users` for a creator named by slug or id. */
export const isCreatorBySlugOrId = (slugOrId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${hasSlugOrId(slugOrId)} and ${isCreator()}`
