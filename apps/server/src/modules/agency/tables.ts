import type { Cents } from '@aplauso/contract/money'
import type { Generated } from 'kysely'

type AgencyDaysTable = {
  agency_id: string
  creator_id: string
  day: string
  donations_count: number
  amount_cents: Cents
  share_cents: Cents
}

type AgencyInvitationsTable = {
  id: string
  agency_id: string
  creator_id: string | null
  email: string | null
  token: string
  status: Generated<'pending' | 'accepted' | 'declined' | 'withdrawn' | 'ended'>
  created_at: Date
  answered_at: Date | null
  ended_at: Date | null
  /** The share of every donation after acceptance. */
  share_basis_points: number
  resent_at: Date | null
}

type AgencyProposalsTable = {
  id: string
  agency_id: string
  creator_id: string
  kind: 'share' | 'goal'
  share_basis_points: number | null
  donation_goal_cents: Cents | null
  status: Generated<'pending' | 'accepted' | 'declined' | 'withdrawn'>
  created_at: Date
  answered_at: Date | null
}

export type AgencyTables = {
  agency_days: AgencyDaysTable
  agency_invitations: AgencyInvitationsTable
  agency_proposals: AgencyProposalsTable
}
