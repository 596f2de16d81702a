import type { BlockedTermAction } from '@aplauso/contract/moderation'

/** Terms that a creator hides or holds (`blocked_terms`). */
type BlockedTermsTable = {
  id: string
  creator_id: string
  pattern: string
  action: BlockedTermAction
  replacement: string | null
  created_at: Date
}

/** Donors whose donations a creator refuses. */
type BlockedDonorsTable = {
  id: string
  creator_id: string
  /** The donation that led to the block; null once the donor's account is erased. */
  donation_id: string | null
  /** Null if the donor had no account, or once it is erased. */
  account_id: string | null
  /** Hashes of payer fingerprints: they recognise a payer again and reveal nothing else. */
  payer_fingerprints: string[]
  /** The donor's name on that donation. */
  donor_name: string | null
  reason: string | null
  blocked_by: string | null
  created_at: Date
}

export type ModerationTables = { blocked_terms: BlockedTermsTable; blocked_donors: BlockedDonorsTable }
