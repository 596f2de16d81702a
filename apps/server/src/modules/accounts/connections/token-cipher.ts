import { createSealer, type Sealer } from '#platform/secrets/create-sealer.ts'

/** Whose token it is: one that is moved to another row, or to the other column, does not open. */
export type TokenOwner = { userId: string; platform: 'tiktok'; token: 'access' | 'refresh' }

export type TokenCipher = {
  seal(token: string, owner: TokenOwner): Buffer
  /** Throws for what was sealed for another owner or with another secret, and for what has been changed since. */
  open(sealed: Buffer, owner: TokenOwner): string
  /** As `Sealer` has it. */
  reencrypt(sealed: Buffer, owner: TokenOwner): ReturnType<Sealer['reencrypt']>
}

export function createTokenCipher(secret: string, previousSecrets: readonly string[] = []): TokenCipher {
  const sealer = createSealer(secret, 'platform tokens', previousSecrets)
  return {
    reencrypt: (sealed, owner) => sealer.reencrypt(sealed, nameOf(owner)),
    seal: (token, owner) => sealer.seal(token, nameOf(owner)),
    open: (sealed, owner) => sealer.open(sealed, nameOf(owner)),
  }
}

const nameOf = ({ userId, platform, token }: TokenOwner) => `${userId}:${platform}:${token}`
