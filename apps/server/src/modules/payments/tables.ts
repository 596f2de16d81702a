import type { Generated } from 'kysely'

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
 * `since`: from when on they are still to be. `busy_until`: until then somebody is at it.
 */
type ReconciliationTable = {
  id: Generated<boolean>
  alive_at: Date
  looked_at: Generated<Date>
  since: Date | null
  busy_until: Date | null
}

export type PaymentTables = {
  unknown_payments: UnknownPaymentsTable
  reconciliation: ReconciliationTable
}
