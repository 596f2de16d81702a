import { type Kysely, sql } from 'kysely'

export const part = 'before'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mailings add column idempotency_key text`.execute(db)
  await sql`create unique index mailings_idempotency_key_idx on mailings (idempotency_key)`.execute(db)
}
