type TaxProfilesTable = {
  owner_id: string
  /** The tax data as JSON, sealed for this owner. */
  sealed_data: Uint8Array
  changed_at: Date
}

/** The email about missing tax data that an owner got in a calendar year. */
type TaxNoticesTable = { owner_id: string; year: number; created_at: Date }

export type TaxTables = {
  tax_profiles: TaxProfilesTable
  tax_notices: TaxNoticesTable
}
