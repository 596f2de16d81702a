import type { BlockedTermAction } from '@aplauso/contract/moderation'

/** The creator's own list. */
type BlockedTermsTable = {
  id: string
  creator_id: string
  pattern: string
  action: BlockedTermAction
  replacement: string | null
  created_at: Date
}

/** From whom a creator takes nothing. */
type BlockedDonorsTable = {
  id: string
  creator_id: string
  /** By which they were blocked; null once the account that gave it is erased. */
  donation_id: string | null
  /** Null for who gave without one, or has erased it. */
  account_id: string | null
  /** What the provider told of the means of payment, by which they are known again and which tells nobody anything. */
  payment_marks: string[]
  /** As that donation has it. */
  donor_name: string | null
  reason: string | null
  blocked_by: string | null
  created_at: Date
}

export type ModerationTables = { moderation_words: BlockedTermsTable; blocked_donors: BlockedDonorsTable }
