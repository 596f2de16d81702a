import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who began which donation in the last hours, as keyed hashes of address and account, to notice who tries out cards. Apart
  // from the donations, so that they keep nothing of it and forgetting it writes none of them again.
  await sql`
    create table checkout_tries (
      key bytea not null,
      donation_id uuid not null,
      created_at timestamptz not null,
      primary key (key, donation_id)
    )`.execute(db)
}
