import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { RECORD_MAX_CHARACTERS } from './provider.ts'

/** Encodes the data that restores a payment's row as text for the provider. Only this server can read or write it. */
export type RecoveryRecords = {
  /** Returns the first record that is short enough. Equal records give equal texts, as idempotent repeats need. */
  write(...records: [object, ...object[]]): string
  /** Undefined for a text from another secret or from another program. */
  read(record: string): unknown
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = '1.'

/**
 * Encrypted, so that providers learn nothing about donors beyond the payment, and nobody with access there can invent
 * donations. The nonce is derived from the text (as in RFC 8452): only equal texts give equal results, and the records
 * of two payments always differ.
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
      if (fitting === undefined) throw new Error('recovery record is longer than RECORD_MAX_CHARACTERS')
      return fitting
    },
    read(record) {
      if (!record.startsWith(VERSION)) return undefined
      for (const each of keys) {
        try {
          return decrypt(each, record)
        } catch {
          // Another secret may decrypt it: try the next one.
        }
      }
      return undefined
    },
  }
}

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `payment records: ${purpose}`, KEY_BYTES))
