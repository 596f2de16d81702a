import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** `owner` names the place the text is kept at: what is moved to another place does not open. */
export type Sealer = {
  seal(text: string, owner: string): Buffer
  /** Throws for what was sealed for another owner, purpose or secret, and for what has been changed since. */
  open(sealed: Buffer, owner: string): string
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
// In front of everything sealed: says which key opens it, once there is a second one.
const KEY_ID = Buffer.of(1)
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with a key made of the server's secret, one for each purpose: who has the database alone reads nothing. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([KEY_ID, nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, owner) {
      if (!sealed.subarray(0, 1).equals(KEY_ID)) throw new Error('Sealed with a key that is not known')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const text = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}
