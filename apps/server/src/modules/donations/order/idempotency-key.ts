import { createHash } from 'node:crypto'
import type { StartDonation } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import type { AttemptKey } from './card-testing.ts'

export type Donor = {
  id: string | undefined
  /** Owner of the API key that starts the donation, for a donor without an account here. */
  keyHolder?: string
  language: Language
  idempotencyKey: string | undefined
  /** Keys that count this donor's unpaid donations; empty for a creator's own program. */
  attemptKeys?: AttemptKey[]
}

// A key belongs to the account that sends it. Visitors without an account share one scope, where only the key's
// randomness keeps them apart.
export const scopedKey = ({ id, keyHolder, idempotencyKey }: Donor) =>
  idempotencyKey && `${id ?? (keyHolder === undefined ? 'visitor' : `api:${keyHolder}`)}:${idempotencyKey}`

export function orderHash(order: StartDonation): string {
  const entries = Object.entries(order).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url')
}
