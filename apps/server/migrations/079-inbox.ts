import { type Kysely, sql } from 'kysely'

export const part = 'before'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A file can be deleted by its creator and an unpaid donation by a job: the report stays with the id in `target`.
  await sql`
    create table reports (
      id uuid primary key,
      kind text not null check (kind in ('creator', 'message', 'media', 'other')),
      target text not null,
      creator_id uuid references users (id),
      donation_id uuid references donations (id) on delete set null,
      media_id uuid references media (id) on delete set null,
      concerned_id uuid references users (id),
      concerned_email text,
      reason text not null,
      name text,
      email text,
      language text not null,
      created_at timestamptz not null,
      check ((kind = 'other') = (creator_id is null))
    )`.execute(db)
  await sql`create index reports_creator_idx on reports (creator_id) where creator_id is not null`.execute(db)
  await sql`create index reports_donation_idx on reports (donation_id) where donation_id is not null`.execute(db)
  await sql`create index reports_media_idx on reports (media_id) where media_id is not null`.execute(db)
  await sql`create index reports_concerned_idx on reports (concerned_id) where concerned_id is not null`.execute(db)
  await sql`create index reports_email_idx on reports (email, id) where email is not null`.execute(db)
  await sql`create index reports_target_idx on reports (target)`.execute(db)

  await sql`
    create table report_decisions (
      id uuid primary key,
      report_id uuid not null references reports (id) on delete cascade,
      action text not null check (action in ('none', 'remove', 'suspend')),
      ground text not null check (ground in ('terms', 'law')),
      reason text not null,
      decided_by uuid references users (id),
      decided_at timestamptz not null
    )`.execute(db)
  await sql`create index report_decisions_report_idx on report_decisions (report_id, id)`.execute(db)
  await sql`create index report_decisions_author_idx on report_decisions (decided_by)`.execute(db)

  await sql`
    create table report_objections (
      id uuid primary key,
      report_id uuid not null references reports (id) on delete cascade,
      party text not null check (party in ('reporter', 'concerned')),
      text text not null,
      created_at timestamptz not null,
      unique (report_id, party)
    )`.execute(db)

  // The list of the operators: one row for each contact message, feedback and report, with its id.
  await sql`
    create table inbox_items (
      id uuid primary key,
      kind text not null,
      contact_id uuid references contacts (id) on delete cascade,
      feedback_id uuid references feedback (id) on delete cascade,
      report_id uuid references reports (id) on delete cascade,
      state text not null default 'open' check (state in ('open', 'closed')),
      assignee_id uuid references users (id),
      closed_at timestamptz,
      search tsvector not null,
      check (num_nonnulls(contact_id, feedback_id, report_id) = 1),
      check (id = case kind when 'contact' then contact_id when 'feedback' then feedback_id when 'report' then report_id end),
      check ((state = 'closed') = (closed_at is not null))
    )`.execute(db)
  // Triggers, so that a process of an earlier release fills the list too while it is replaced.
  const contactWords = sql`array_to_tsvector(search_words(left(concat_ws(' ', row.name, row.email, row.company, row.message), 10000)))`
  const feedbackWords = sql`array_to_tsvector(search_words(left(concat_ws(' ',
    (select display_name || ' ' || username from users where id = row.user_id), row.title, row.description,
    row.user_experience, row.most_useful_feature, row.improvement_suggestions), 10000)))`
  for (const [kind, source, words] of [
    ['contact', 'contacts', contactWords],
    ['feedback', 'feedback', feedbackWords],
  ] as const) {
    const item = sql`
      insert into inbox_items (id, kind, ${sql.ref(`${kind}_id`)}, search) select row.id, ${sql.lit(kind)}, row.id, ${words}`
    await sql`
      create function ${sql.ref(`add_${kind}_to_inbox`)}() returns trigger language plpgsql as $$
      declare row ${sql.table(source)};
      begin
        row := new;
        ${item};
        return null;
      end $$`.execute(db)
    await sql`
      create trigger add_to_inbox after insert on ${sql.table(source)}
      for each row execute function ${sql.ref(`add_${kind}_to_inbox`)}()`.execute(db)
    await sql`${item} from ${sql.table(source)} as row`.execute(db)
  }
  await sql`create index inbox_items_state_idx on inbox_items (state, id)`.execute(db)
  await sql`create index inbox_items_kind_idx on inbox_items (state, kind, id)`.execute(db)
  await sql`create index inbox_items_assignee_idx on inbox_items (assignee_id, state, id)`.execute(db)
  await sql`create index inbox_items_search_idx on inbox_items using gin (search)`.execute(db)
  await sql`create index inbox_items_contact_idx on inbox_items (contact_id) where contact_id is not null`.execute(db)
  await sql`create index inbox_items_feedback_idx on inbox_items (feedback_id) where feedback_id is not null`.execute(
    db,
  )
  await sql`create index inbox_items_report_idx on inbox_items (report_id) where report_id is not null`.execute(db)
  await sql`
    create index inbox_items_decided_idx on inbox_items (closed_at) where kind = 'report' and state = 'closed'`.execute(
    db,
  )

  await sql`
    create table inbox_replies (
      id uuid primary key,
      item_id uuid not null references inbox_items (id) on delete cascade,
      author_id uuid references users (id),
      text text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index inbox_replies_item_idx on inbox_replies (item_id, id)`.execute(db)
  await sql`create index inbox_replies_author_idx on inbox_replies (author_id)`.execute(db)
}
