import { TAX_RECORD_YEARS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { figuresOf, isOverLimit } from './tax-figures.ts'

/**
 * Condition on `users`: a limit was reached in a year whose report is younger than the law lets it be forgotten. A year
 * is reported in the next one.
 */
const isRecordNeeded = (now: Date) => sql<boolean>`exists (
  select from generate_series(
    extract(year from ${now}::timestamptz)::integer - ${TAX_RECORD_YEARS}::integer - 1,
    extract(year from ${now}::timestamptz)::integer + 1
  ) as reported (year), ${figuresOf(sql`users.id`, sql`reported.year`)}
  where ${isOverLimit}
)`

/** Deletes tax data that no report needs any more. Call after the account is locked. */
export async function eraseTaxes(tx: AnyTransaction, ownerId: string, now: Date): Promise<void> {
  await tx.deleteFrom('tax_notices').where('owner_id', '=', ownerId).execute()
  await sql`
    delete from tax_profiles using users
    where owner_id = ${ownerId}::uuid and users.id = owner_id and not ${isRecordNeeded(now)}
  `.execute(tx)
}

/** Deletes the tax data of erased accounts once its time is over. */
export async function deleteOldTaxData(db: Database, now = new Date()): Promise<void> {
  await sql`
    delete from tax_profiles using users
    where users.id = owner_id and users.erased_at is not null and not ${isRecordNeeded(now)}
  `.execute(db)
}
