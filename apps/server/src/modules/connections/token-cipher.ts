import { createSealer, type Sealer } from '#platform/secrets/create-sealer.ts'

/** Whose token it is: one that is moved to another row, or to the other column, does not open. */
export type TokenOwner = { userId: string; platform: 'tiktok'; token: 'access' | 'refresh' }

export type TokenCipher = {
  seal(token: string, owner: TokenOwner): Buffer
  /** Throws for what was sealed for another owner or with another secret, and for what has been changed since. */
  open(sealed: Buffer, owner: TokenOwner): string
  /** As `Sealer` has it. */
  sealAnew(sealed: Buffer, owner: TokenOwner): ReturnType<Sealer['sealAnew']>
}

export function createTokenCipher(secret: string, formerSecrets: readonly string[] = []): TokenCipher {
  const sealer = createSealer(secret, 'platform tokens', formerSecrets)
  return {
    sealAnew: (sealed, owner) => sealer.sealAnew(sealed, nameOf(owner)),
    seal: (token, owner) => sealer.seal(token, nameOf(owner)),
    open: (sealed, owner) => sealer.open(sealed, nameOf(owner)),
  }
}

const nameOf = ({ userId, platform, token }: TokenOwner) => `${userId}:${platform}:${token}`
