import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A database that was restored knows nothing of the refunds since its backup: a refund first compares it with the provider. Refunds
  // that were asked for before this column are compared no more.
  await sql`alter table refunds add column outside_cents bigint`.execute(db)
  // A restart forgets what a process has seen; the payments that are followed are to be checked again all the same.
  await sql`alter table reconciliation add column gap_at timestamptz`.execute(db)
}
