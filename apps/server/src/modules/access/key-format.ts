import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 33 of 62 characters are 196 bits. */
const RANDOM_CHARACTERS = 33
/** As many as 32 bits take. */
const CHECK_CHARACTERS = 6

/** Keys that begin with `prefix`. */
export function createKeyFormat(prefix: string) {
  const key = new RegExp(`^${prefix}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECK_CHARACTERS}}$`)
  return {
    /** A key by its look alone, also one that was never made. */
    hasPrefix: (token: string): boolean => token.startsWith(prefix),

    /** A new key: the tail is a checksum of the rest, by which who searches code for lost keys tells one from a word that looks alike. */
    make(): string {
      const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
      return prefix + random + checksumOf(random)
    },

    /** Whether such a key may have been made here: what was mistyped or made up is no question to the database. */
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
