import type { FastifyBaseLogger } from 'fastify'
import type { EndedConnection } from './stored-connections.ts'
import type { TikTok } from './tiktok/tiktok.ts'
import type { TokenCipher } from './token-cipher.ts'

/** `tiktok`: undefined where it is not configured; nothing can be revoked then. */
export type RevokeDeps = { tiktok: TikTok | undefined; cipher: TokenCipher; log: FastifyBaseLogger }

/** Revokes the tokens at TikTok. Failures are only logged, because the connections are deleted already. */
export async function revokeConnections(deps: RevokeDeps, ended: EndedConnection[]): Promise<void> {
  const { tiktok, cipher, log } = deps
  if (tiktok === undefined) return
  const revoke = async ({ user_id: userId, ...row }: EndedConnection) => {
    const open = (sealed: Buffer, token: 'access' | 'refresh') =>
      cipher.open(Buffer.from(sealed), { userId, platform: 'tiktok', token })
    try {
      await tiktok.revoke({
        accessToken: open(row.access_token, 'access'),
        accessExpiresAt: row.access_expires_at,
        refreshToken: open(row.refresh_token, 'refresh'),
      })
    } catch (error) {
      log.warn({ err: error }, 'TikTok tokens of a deleted connection were not revoked')
    }
  }
  await Promise.all(ended.map(revoke))
}
