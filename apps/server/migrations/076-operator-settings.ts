import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_settings (
      id boolean primary key default true check (id),
      changes jsonb not null check (jsonb_typeof(changes) = 'object'),
      changed_at timestamptz not null
    )`.execute(db)
}
