import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts texts. `owner` names the row where the text is stored: a text that is moved to another row does not open.
 */
export type Sealer = {
  seal(text: string, owner: string): Buffer
  /** Throws for text of another owner, purpose or secret, and for text that was changed. */
  open(sealed: Buffer, owner: string): string
  /**
   * Encrypts text of a previous secret with the present one. Undefined when it has the present one already, or no
   * secret opens it.
   */
  reencrypt(sealed: Buffer, owner: string): Buffer | undefined
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
// Version byte before everything sealed. The right key is found by trying: there are few, and the tag proves it.
const FORMAT = Buffer.of(1)
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with one key per purpose, derived from the server's secret: the database alone reveals nothing. Text that
 * a previous secret sealed still opens.
 */
export function createSealer(secret: string, purpose: string, previousSecrets: readonly string[] = []): Sealer {
  const key = keyOf(secret, purpose)
  const previousKeys = previousSecrets.map((previous) => keyOf(previous, purpose))

  function seal(text: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([FORMAT, nonce, cipher.getAuthTag(), sealed])
  }

  return {
    seal,
    open(sealed, owner) {
      for (const each of [key, ...previousKeys]) {
        const text = openWith(each, sealed, owner)
        if (text !== undefined) return text
      }
      throw new Error('It was sealed with another secret or for another row, or was changed since')
    },
    reencrypt(sealed, owner) {
      if (openWith(key, sealed, owner) !== undefined) return undefined
      for (const previous of previousKeys) {
        const text = openWith(previous, sealed, owner)
        if (text !== undefined) return seal(text, owner)
      }
      return undefined
    },
  }
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))

function openWith(key: Buffer, sealed: Buffer, owner: string): string | undefined {
  if (!sealed.subarray(0, 1).equals(FORMAT) || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const text = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
