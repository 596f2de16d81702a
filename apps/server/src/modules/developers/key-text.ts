import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'apl_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 33 of 62 characters are 196 bits. */
const RANDOM_CHARACTERS = 33
/** As many as 32 bits take. */
const CHECK_CHARACTERS = 6
const KEY = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECK_CHARACTERS}}$`)

/** A key by its look alone, also one that was never made. */
export const looksLikeKey = (token: string): boolean => token.startsWith(PREFIX)

/** A new key: the tail is a checksum of the rest, by which who searches code for lost keys tells one from a word that looks alike. */
export function makeKey(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return PREFIX + random + checkOf(random)
}

/** Whether such a key may have been made here: what was mistyped or made up is no question to the database. */
export function isWellFormed(key: string): boolean {
  const random = key.slice(PREFIX.length, -CHECK_CHARACTERS)
  return KEY.test(key) && key.endsWith(checkOf(random))
}

/** What the creator tells a key by: too little to guess the rest. */
export const hintOf = (key: string): string => `${key.slice(0, 8)}…${key.slice(-4)}`

function checkOf(random: string): string {
  let rest = crc32(random)
  let check = ''
  for (let index = 0; index < CHECK_CHARACTERS; index += 1) {
    check = ALPHABET.charAt(rest % ALPHABET.length) + check
    rest = Math.floor(rest / ALPHABET.length)
  }
  return check
}
