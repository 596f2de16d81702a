import type { Generated, JSONColumnType } from 'kysely'

/** At most one row, which is missing until an operator changes something. */
type OperatorSettingsTable = {
  id: Generated<boolean>
  /** Only what operators have changed, as `StoredSettings` reads it. */
  changes: JSONColumnType<object, string, string>
  changed_at: Date
}

export type SwitchTables = {
  operator_settings: OperatorSettingsTable
}
