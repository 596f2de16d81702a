import type { TikTokConnection } from '@aplauso/contract/connections'
import { type Selectable, sql } from 'kysely'
import type { AnyTransaction, Database, Tables } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { reencryptColumn } from '#platform/secrets/reencrypt-column.ts'
import type { TikTokGrant } from './tiktok/tiktok.ts'
import type { TokenCipher } from './token-cipher.ts'

type StoreDeps = { db: Database; cipher: TokenCipher }

/** The columns that are needed to revoke a deleted connection at TikTok. */
export type EndedConnection = Pick<
  Selectable<Tables['platform_connections']>,
  'user_id' | 'access_token' | 'access_expires_at' | 'refresh_token'
>

/** Stores the tokens, replacing earlier ones. Ends with unauthenticated when the account is gone. */
export async function saveConnection({ db, cipher }: StoreDeps, userId: string, grant: TikTokGrant): Promise<void> {
  const owner = { userId, platform: 'tiktok' } as const
  const { rows } = await sql`
    insert into platform_connections (
      user_id, platform, platform_user_id, display_name, scopes, access_token, access_expires_at, refresh_token,
      refresh_expires_at, connected_at
    )
    select id, 'tiktok', ${grant.openId}::text, ${grant.displayName}::text, ${grant.scopes}::text,
      ${cipher.seal(grant.accessToken, { ...owner, token: 'access' })}::bytea, ${grant.accessExpiresAt}::timestamptz,
      ${cipher.seal(grant.refreshToken, { ...owner, token: 'refresh' })}::bytea, ${grant.refreshExpiresAt}::timestamptz,
      ${new Date()}::timestamptz
    from users where id = ${userId}::uuid and erased_at is null
    for key share
    on conflict (user_id, platform) do update set
      platform_user_id = excluded.platform_user_id, display_name = excluded.display_name, scopes = excluded.scopes,
      access_token = excluded.access_token, access_expires_at = excluded.access_expires_at,
      refresh_token = excluded.refresh_token, refresh_expires_at = excluded.refresh_expires_at,
      connected_at = excluded.connected_at
    returning platform
  `.execute(db)
  if (rows.length === 0) throw new AppError('unauthenticated', 'The account is gone')
}

export async function findConnection(db: Database, userId: string, now = new Date()): Promise<TikTokConnection> {
  const row = await db
    .selectFrom('platform_connections')
    .select(['display_name', 'connected_at', 'refresh_expires_at'])
    .where('user_id', '=', userId)
    .where('platform', '=', 'tiktok')
    .executeTakeFirst()
  if (row === undefined) return { connected: false }
  return {
    connected: true,
    displayName: row.display_name,
    connectedAt: row.connected_at.toISOString(),
    expired: row.refresh_expires_at <= now,
  }
}

/** The connections for the data export, without tokens. */
export async function listConnections(db: Database, userId: string) {
  const rows = await db
    .selectFrom('platform_connections')
    .select(['platform', 'platform_user_id', 'display_name', 'scopes', 'connected_at'])
    .where('user_id', '=', userId)
    .orderBy('platform')
    .execute()
  return rows.map((row) => ({
    platform: row.platform,
    platformUserId: row.platform_user_id,
    displayName: row.display_name,
    scopes: row.scopes.split(',').filter(Boolean),
    connectedAt: row.connected_at.toISOString(),
  }))
}

/** Returns the deleted connections, for `revokeConnections` after the transaction has committed. */
export async function deleteConnections(db: Database | AnyTransaction, userId: string): Promise<EndedConnection[]> {
  return db
    .deleteFrom('platform_connections')
    .where('user_id', '=', userId)
    .returning(['user_id', 'access_token', 'access_expires_at', 'refresh_token'])
    .execute()
}

/** Re-encrypts the tokens with the present secret. Returns how many were encrypted with a previous one. */
export async function reencryptConnections({ db, cipher }: StoreDeps): Promise<number> {
  let count = 0
  for (const token of ['access', 'refresh'] as const) {
    const reencrypt = (sealed: Buffer, userId: string) =>
      cipher.reencrypt(sealed, { userId, platform: 'tiktok', token })
    count += await reencryptColumn(db, {
      table: 'platform_connections',
      key: 'user_id',
      column: `${token}_token`,
      reencrypt,
    })
  }
  return count
}
