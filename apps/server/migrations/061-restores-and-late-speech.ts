import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A database that was restored knows nothing of the refunds since its backup: a refund first compares it with the provider. Refunds
  // that were asked for before this column are compared no more.
  await sql`alter table refunds add column outside_cents bigint`.execute(db)
  // A restart forgets what a process has seen; the payments that are followed are to be checked again all the same.
  await sql`alter table reconciliation add column gap_at timestamptz`.execute(db)

  // Speech that was not ready when the money came. Rows from before have none of the new state: nothing is to be read for it.
  await sql`
    alter table donations drop constraint donations_speech_status_check,
      add constraint donations_speech_status_check check (speech_status in ('rendering', 'ready', 'failed', 'late')) not valid
  `.execute(db)
  // A table of its own: an index of the donations would be built from all of them.
  await sql`
    create table late_speeches (
      donation_id uuid primary key references donations (id) on delete cascade,
      try_at timestamptz not null,
      until timestamptz not null
    )`.execute(db)
}
