import type { FastifyBaseLogger } from 'fastify'
import type { EndedConnection } from './stored-connections.ts'
import type { TikTok } from './tiktok/tiktok.ts'
import type { TokenCipher } from './token-cipher.ts'

/** `tiktok`: undefined where it is not configured, and nothing can be given back. */
export type RevokeDeps = { tiktok: TikTok | undefined; cipher: TokenCipher; log: FastifyBaseLogger }

/** Gives back what TikTok granted, as far as it can be reached: here the connections are gone already. */
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
      log.warn({ err: error }, 'TikTok was not told that an account is disconnected')
    }
  }
  await Promise.all(ended.map(revoke))
}
