import type { Cents } from '@aplauso/contract/money'
import type { Generated } from 'kysely'
import type { SettledKind } from './provider.ts'

export type PaymentKind = 'donation' | 'plan'

/** Sync state of the payment of a donation or a plan. The row has the same id and lifetime. */
type PaymentSyncsTable = {
  id: string
  kind: PaymentKind
  provider: string
  /** Null until the provider has created the payment. */
  payment_id: string | null
  /** Time of the next poll; null when none is left. */
  next_poll_at: Date | null
  /** Time of the last poll; before the first one, the creation time. */
  checked_at: Date
  /** Number of polls; also the version that an answer must match to be applied. */
  checks: Generated<number>
  /** Number of polls by the sweep, which set its pauses. */
  sweeps: Generated<number>
  /** Last time for the sweep to poll; null while a refund is pending. */
  until: Date | null
}

/**
 * Payments from webhooks without a row here. `next_poll_at` is the next poll; null once `verdict` says why no row can
 * exist.
 */
type UnknownPaymentsTable = {
  provider: string
  payment_id: string
  reported_at: Date
  next_poll_at: Date | null
  attempts: Generated<number>
  verdict: string | null
}

/**
 * Has one row. `heartbeat_at`: heartbeat, the last time a process used this database. `last_listed_at`: end of the last
 * reconciliation. `since`: start of the period still to reconcile. `gap_at`: gap after which payment syncs are still to
 * recheck. `leased_until`: lease of the running process.
 */
type ReconciliationTable = {
  id: Generated<boolean>
  heartbeat_at: Date
  last_listed_at: Generated<Date>
  since: Date | null
  gap_at: Date | null
  leased_until: Date | null
}

/**
 * What providers settled: one row per movement of a payment, never changed except by a corrected listing. `reference`:
 * our id of the payment, only with `payment`.
 */
type SettledEntriesTable = {
  provider: string
  kind: SettledKind
  entry_id: string
  payment_id: string
  reference: string | null
  /** Negative only for a payment that failed after it was settled. */
  amount_cents: number
  currency: string
  fee_cents: Cents | null
  settlement_id: string
  settled_at: Date
}

/** How far the settlements of a provider have been read, and which of those settled at `read_until`. */
type SettlementPositionsTable = { provider: string; read_until: Date; settlement_ids: string[] }

export type PaymentTables = {
  payment_syncs: PaymentSyncsTable
  unknown_payments: UnknownPaymentsTable
  reconciliation: ReconciliationTable
  settled_entries: SettledEntriesTable
  settlement_positions: SettlementPositionsTable
}
