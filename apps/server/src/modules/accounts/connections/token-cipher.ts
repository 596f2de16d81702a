import { createSealer, type Sealer } from '#platform/secrets/create-sealer.ts'

/** The owner is part of the encryption: a token that is moved to another row or column does not open. */
export type TokenOwner = { userId: string; platform: 'tiktok'; token: 'access' | 'refresh' }

export type TokenCipher = {
  seal(token: string, owner: TokenOwner): Buffer
  /** Throws for a token of another owner or another secret, and for a changed one. */
  open(sealed: Buffer, owner: TokenOwner): string
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
