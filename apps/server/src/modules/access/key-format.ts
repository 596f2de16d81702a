import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 33 characters of an alphabet of 62 have 196 bits. */
const RANDOM_CHARACTERS = 33
/** Characters that a checksum of 32 bits needs. */
const CHECK_CHARACTERS = 6

/** Keys that begin with `prefix`. */
export function createKeyFormat(prefix: string) {
  const key = new RegExp(`^${prefix}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECK_CHARACTERS}}$`)
  return {
    /** Checks only the prefix, so it also accepts keys that were never created. */
    hasPrefix: (token: string): boolean => token.startsWith(prefix),

    /** Creates a key. It ends with a checksum, by which secret scanners tell leaked keys from similar text. */
    make(): string {
      const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
      return prefix + random + checksumOf(random)
    },

    /** Checks format and checksum, so that mistyped and invented keys need no database query. */
    isWellFormed(text: string): boolean {
      const random = text.slice(prefix.length, -CHECK_CHARACTERS)
      return key.test(text) && text.endsWith(checksumOf(random))
    },
  }
}

function checksumOf(random: string): string {
  let remaining = crc32(random)
  let checksum = ''
  for (let index = 0; index < CHECK_CHARACTERS; index += 1) {
    checksum = ALPHABET.charAt(remaining % ALPHABET.length) + checksum
    remaining = Math.floor(remaining / ALPHABET.length)
  }
  return checksum
}
