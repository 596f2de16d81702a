import { createHash } from 'node:crypto'
import type { StartDonation } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import type { AttemptKey } from './card-testing.ts'

export type Donor = {
  id: string | undefined
  /** Whose API key began it, for a donor who is nobody here. */
  keyHolder?: string
  language: Language
  idempotencyKey: string | undefined
  /** What this person has begun and not paid counts by; nothing for a creator's own program. */
  attemptKeys?: AttemptKey[]
}

// A key belongs to the account that sends it. Visitors share one space, as they have nothing to tell them apart by:
// there it is the key's own randomness that keeps them apart.
export const scopedKey = ({ id, keyHolder, idempotencyKey }: Donor) =>
  idempotencyKey && `${id ?? (keyHolder === undefined ? 'visitor' : `api:${keyHolder}`)}:${idempotencyKey}`

/** Equal for orders that are the same, to the last field. */
export function orderHash(order: StartDonation): string {
  const entries = Object.entries(order).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url')
}
