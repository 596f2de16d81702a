import type { Generated } from 'kysely'

export type PaymentKind = 'donation' | 'plan'

/** How the payment of a donation or a plan is followed; a row for as long as theirs, whose id it has. */
type PaymentSyncsTable = {
  id: string
  kind: PaymentKind
  provider: string
  /** Null until the provider has one. */
  payment_id: string | null
  /** When to ask the provider next; null once there is nothing left to ask. */
  check_at: Date | null
  /** When the provider was last asked; before that, when it was begun. */
  checked_at: Date
  /** How often the provider was asked; also the version that an answer must match to be applied. */
  checks: Generated<number>
  /** How often the sweep asked: what its pauses grow by. */
  sweeps: Generated<number>
  /** The sweep asks no further; null for as long as a refund is on its way. */
  until: Date | null
}

/** `look_at`: null once there is a `verdict`, why no row can be made of it. */
type UnknownPaymentsTable = {
  provider: string
  payment_id: string
  told_at: Date
  look_at: Date | null
  tries: Generated<number>
  verdict: string | null
}

/**
 * One row. `alive_at`: until when this database was in use. `looked_at`: when the providers' payments were last looked through;
 * `since`: from when on they are still to be. `gap_at`: of a gap after which what is followed was not checked again yet.
 * `busy_until`: until then somebody is at it.
 */
type ReconciliationTable = {
  id: Generated<boolean>
  alive_at: Date
  looked_at: Generated<Date>
  since: Date | null
  gap_at: Date | null
  busy_until: Date | null
}

export type PaymentTables = {
  payment_follow_ups: PaymentSyncsTable
  unknown_payments: UnknownPaymentsTable
  reconciliation: ReconciliationTable
}
