import type { Database } from '#modules/tables.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'

/** The operator, who reports the sellers. Null where a setting is missing. */
export type ReportingOperator = {
  name: string | null
  address: string | null
  country: string | null
  taxNumber: string | null
}

export type TaxTerms = {
  /** False: this server pays nobody out and reports nobody, so it sends no emails about tax data. */
  apply: boolean
  operator: ReportingOperator
}

export type TaxDeps = { db: Database; sealer: Sealer; terms: TaxTerms }
