import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // An invitation goes to a known creator, or to an address that may register later; accepted, it is what lets the agency in.
  // An address is kept only for as long as the invitation is open.
  await sql`
    create table agency_invitations (
      id uuid primary key,
      agency_id uuid not null references users (id),
      creator_id uuid references users (id),
      email text,
      token text not null constraint agency_invitations_token_key unique,
      status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'ended')),
      created_at timestamptz not null,
      answered_at timestamptz,
      ended_at timestamptz,
      check (status <> 'pending' or creator_id is not null or email is not null),
      check (status <> 'accepted' or creator_id is not null)
    )`.execute(db)
  // One open matter between an agency and a creator at a time: a second invitation meets the first.
  await sql`
    create unique index agency_invitations_open_key on agency_invitations (agency_id, creator_id)
      where status in ('pending', 'accepted') and creator_id is not null`.execute(db)
  await sql`
    create unique index agency_invitations_open_email_key on agency_invitations (agency_id, email)
      where status = 'pending' and creator_id is null`.execute(db)
  await sql`
    create index agency_invitations_creator_idx on agency_invitations (creator_id)
      where status in ('pending', 'accepted')`.execute(db)
  await sql`create index agency_invitations_agency_idx on agency_invitations (agency_id, id) where status = 'pending'`.execute(
    db,
  )
  await sql`create index agency_invitations_email_idx on agency_invitations (email) where status = 'pending'`.execute(
    db,
  )
}
