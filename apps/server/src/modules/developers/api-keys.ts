import { createHash } from 'node:crypto'
import type { ApiKey, CreatedApiKey, NewApiKey } from '@aplauso/contract/developers'
import { API_KEYS_MAX } from '@aplauso/contract/limits'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isId } from '#modules/creators/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { API_KEYS, keyHint } from './api-key-format.ts'
import { lockOwner } from './lock-owner.ts'

// A random key needs neither salt nor a slow hash.
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

/**
 * Creates a key and returns it in clear, this once. Ends with plan_limit_reached without a plan that has the API, and
 * above the maximum number of keys.
 */
export async function makeApiKey(
  { db, prices }: { db: Database; prices: Prices },
  userId: string,
  { name, scopes }: NewApiKey,
): Promise<CreatedApiKey> {
  const key = API_KEYS.make()
  const created = await db.transaction().execute(async (tx) => {
    await lockOwner({ prices }, tx, userId)
    const { rows } = await sql<Selectable<Tables['api_keys']>>`
      insert into api_keys (id, user_id, key_hash, hint, name, scopes, created_at)
      select ${uuidv7()}::uuid, ${userId}::uuid, ${keyHash(key)}::bytea, ${keyHint(key)}::text, ${name}::text,
        ${scopes}::text[], ${new Date()}::timestamptz
      where (select count(*) from api_keys where user_id = ${userId}::uuid) < ${API_KEYS_MAX}::integer
      returning *
    `.execute(tx)
    return rows[0]
  })
  if (created === undefined)
    throw new AppError('plan_limit_reached', `There are at most ${API_KEYS_MAX} keys; revoke one`)
  return { ...toApiKey(created), key }
}

export async function listApiKeys(db: Database, userId: string): Promise<ApiKey[]> {
  const rows = await db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
  return rows.map(toApiKey)
}

/** The key is refused from the next call on. Ends with not_found for a key that is not this creator's. */
export async function revokeApiKey(db: Database, userId: string, id: string): Promise<void> {
  const revoked = isId(id)
    ? await db
        .deleteFrom('api_keys')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (revoked === undefined) throw new AppError('not_found', `There is no API key ${id}`)
}

const toApiKey = (row: Selectable<Tables['api_keys']>): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  hint: row.hint,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
