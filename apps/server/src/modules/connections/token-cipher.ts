import { createSealer } from '#platform/secrets/create-sealer.ts'

/** Whose token it is: one that is moved to another row, or to the other column, does not open. */
export type TokenOwner = { userId: string; platform: 'tiktok'; token: 'access' | 'refresh' }

export type TokenCipher = {
  seal(token: string, owner: TokenOwner): Buffer
  /** Throws for what was sealed for another owner or with another secret, and for what has been changed since. */
  open(sealed: Buffer, owner: TokenOwner): string
}

export function createTokenCipher(secret: string): TokenCipher {
  const sealer = createSealer(secret, 'platform tokens')
  return {
    seal: (token, owner) => sealer.seal(token, nameOf(owner)),
    open: (sealed, owner) => sealer.open(sealed, nameOf(owner)),
  }
}

const nameOf = ({ userId, platform, token }: TokenOwner) => `${userId}:${platform}:${token}`
