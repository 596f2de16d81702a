import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { RECORD_MAX_CHARACTERS } from './provider.ts'

/** What makes the row of a payment again, as text that is kept at the provider and that only this server can read or write. */
export type RecoveryRecords = {
  /** The first of them that is short enough; the same text for the same record, as a repeat must ask for the very same. */
  write(...records: [object, ...object[]]): string
  /** Undefined for what was written with another secret, or by something else. */
  read(record: string): unknown
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = '1.'

/**
 * Encrypted, so that providers learn nothing of donors that the payment does not tell them, and nobody who can write there
 * makes up donations. The nonce is made of the text (as in RFC 8452): equal texts become equal, which no record of two
 * payments is.
 */
export function createRecoveryRecords(secret: string, previousSecrets: readonly string[] = []): RecoveryRecords {
  const [key, nonceKey] = [keyOf(secret, 'text'), keyOf(secret, 'nonce')]
  const keys = [key, ...previousSecrets.map((previous) => keyOf(previous, 'text'))]

  function encrypt(record: object): string {
    const text = deflateRawSync(JSON.stringify(record))
    const nonce = createHmac('sha256', nonceKey).update(text).digest().subarray(0, NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, key, nonce)
    const ciphertext = Buffer.concat([cipher.update(text), cipher.final()])
    return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
  }

  function decrypt(each: Buffer, record: string): unknown {
    const bytes = Buffer.from(record.slice(VERSION.length), 'base64url')
    const decipher = createDecipheriv(ALGORITHM, each, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return JSON.parse(inflateRawSync(text).toString())
  }

  return {
    write(...records) {
      const encrypted = records.map(encrypt)
      const fitting = encrypted.find(({ length }) => length <= RECORD_MAX_CHARACTERS)
      if (fitting === undefined) throw new Error('the record of a payment is too long')
      return fitting
    },
    read(record) {
      if (!record.startsWith(VERSION)) return undefined
      for (const each of keys) {
        try {
          return decrypt(each, record)
        } catch {
          // Which secret opens it shows by trying.
        }
      }
      return undefined
    },
  }
}

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `payment records: ${purpose}`, KEY_BYTES))
