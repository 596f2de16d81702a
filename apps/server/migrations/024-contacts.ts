import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One table for whatever is written to the operator: questions about the agency plan came first.
  await sql`alter table sales_contacts rename to contacts`.execute(db)
  await sql`alter index sales_contacts_pkey rename to contacts_pkey`.execute(db)
  await sql`alter index sales_contacts_email_idx rename to contacts_email_idx`.execute(db)
  await sql`
    alter table contacts
      add column topic text not null default 'agency_plan'
        check (topic in ('donation', 'account', 'technical', 'privacy', 'other', 'agency_plan')),
      alter column creators drop not null`.execute(db)
  await sql`
    alter table contacts
      alter column topic drop default,
      add check ((topic = 'agency_plan') = (creators is not null))`.execute(db)
}
