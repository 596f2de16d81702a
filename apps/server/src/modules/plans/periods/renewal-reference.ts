import { createHash } from 'node:crypto'
import { DAY_MS } from '@aplauso/contract/limits'
import { UUID } from 'uuidv7'

const RANDOM_A_BITS = 0xfff
const RANDOM_B_HIGH_BITS = 0x3fffffff

/**
 * Id of one renewal attempt; equal inputs give equal ids. It is a UUID version 7, so that payments sort by id. Its time
 * is when the renewal was due, plus a day per further attempt, and its random bits are a hash.
 */
export function renewalReference(subscriptionId: string, paidUntil: Date, attempt: number): string {
  const hash = createHash('sha256').update(`${subscriptionId} ${paidUntil.toISOString()} ${attempt}`).digest()
  return UUID.fromFieldsV7(
    paidUntil.getTime() + (attempt - 1) * DAY_MS,
    hash.readUInt16BE(0) & RANDOM_A_BITS,
    hash.readUInt32BE(2) & RANDOM_B_HIGH_BITS,
    hash.readUInt32BE(6),
  ).toString()
}
