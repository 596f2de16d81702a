import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who wrote it is who was signed in, and what they were then. It goes with them: free text may tell who they are.
  await sql`
    create table feedback (
      id uuid primary key,
      user_id uuid not null references users (id),
      user_type text not null,
      subscription_plan text not null,
      type text not null,
      category text not null,
      rating smallint not null check (rating between 1 and 5),
      satisfaction smallint not null check (satisfaction between 1 and 10),
      title text not null,
      description text not null,
      user_experience text,
      would_recommend boolean not null,
      most_useful_feature text,
      improvement_suggestions text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index feedback_user_idx on feedback (user_id, id)`.execute(db)
}
