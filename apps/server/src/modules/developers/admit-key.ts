import type { ApiScope } from '@aplauso/contract/access'
import { API_CALLS_PER_MINUTE, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { KeyAdmission, Viewer } from '#modules/access/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { API_KEYS } from './api-key-format.ts'
import { keyHash } from './api-keys.ts'
import { mayUseApi } from './plan-with-api.ts'

/** Per API key. */
export const API_CALLS: RateRule = {
  name: 'api_calls',
  points: API_CALLS_PER_MINUTE,
  windowSeconds: MINUTE_MS / SECOND_MS,
}

type KeyHolder = Viewer & { keyId: string; keyName: string; scopes: ApiScope[]; mayUse: boolean; isSuspended: boolean }

/**
 * Checks an API key and returns the creator who owns it. Ends with unauthenticated for an unknown or revoked key, with
 * rate_limited, with suspended, and with forbidden without the scope or while the creator's plan has no API.
 */
export function createKeyAdmission(deps: { db: Database; prices: Prices; limit: RateLimit }): KeyAdmission {
  return {
    hasKeyPrefix: API_KEYS.hasPrefix,
    async admit(key, scope) {
      const holder = API_KEYS.isWellFormed(key) ? await findKeyHolder(deps, key) : undefined
      if (holder === undefined) throw new AppError('unauthenticated', 'There is no such API key, or it was revoked')
      const { keyId, keyName, scopes, mayUse, isSuspended, ...viewer } = holder
      await deps.limit.take(keyId)
      if (isSuspended) throw new AppError('suspended', 'The account of this key is suspended')
      if (!mayUse)
        throw new AppError('forbidden', 'The plan of this creator has no API now: the key works again with it')
      if (!scopes.includes(scope)) throw new AppError('forbidden', `This API key does not have the scope ${scope}`)
      return { viewer, key: { id: keyId, name: keyName, scopes } }
    },
  }
}

/** Also records the use of the key, at most once an hour, so that a busy key causes few writes. */
async function findKeyHolder(
  { db, prices }: { db: Database; prices: Prices },
  key: string,
  now = new Date(),
): Promise<KeyHolder | undefined> {
  const hash = keyHash(key)
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  const { rows } = await sql<KeyHolder>`
    with used as (
      update api_keys set last_used_at = ${hour}::timestamptz
      where key_hash = ${hash}::bytea and last_used_at is distinct from ${hour}::timestamptz
    )
    select api_keys.id as "keyId", api_keys.name as "keyName", scopes, users.id, users.user_type as "userType", users.slug,
      users.terms_version as "termsVersion", ${mayUseApi(prices)} as "mayUse",
      users.suspended_at is not null as "isSuspended"
    from api_keys join users on users.id = api_keys.user_id
    where key_hash = ${hash}::bytea
  `.execute(db)
  return rows[0]
}
