import type { AccountExport } from '@aplauso/contract/account-export'
import type { Contact, SalesContact } from '@aplauso/contract/contact'
import { DAY_MS } from '@aplauso/contract/limits'
import { CONTACT_RETENTION_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { CONTACT_MAIL } from './contact-mail.ts'

const RETENTION_MS = CONTACT_RETENTION_DAYS * DAY_MS

/** Call after the account is locked and before its address is erased. */
export async function eraseContacts(tx: AnyTransaction, email: string): Promise<void> {
  await tx.deleteFrom('contacts').where('email', '=', email).execute()
}

export async function deleteOldContacts(db: Database, now = Date.now()): Promise<void> {
  await deleteInBatches(db, 'contacts', sql`created_at < ${new Date(now - RETENTION_MS)}::timestamptz`)
}

export type StoreContactDeps = { db: Database; jobs: Pick<Jobs, 'add'> }

/** Stores a contact message and enqueues its email in the same transaction. Returns its id. */
export async function storeContact(
  { db, jobs }: StoreContactDeps,
  contact: Contact | (SalesContact & { topic: 'agency_plan' }),
): Promise<string> {
  const id = uuidv7()
  const { topic, name, email, message } = contact
  const agency = contact.topic === 'agency_plan' ? contact : undefined
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('contacts')
      .values({
        ...{ id, topic, name, email, message },
        company: agency?.company ?? null,
        creators: agency?.creators ?? null,
        created_at: new Date(),
      })
      .execute()
    await jobs.add(CONTACT_MAIL, { contactId: id }, { tx })
  })
  return id
}

/** Messages from the address of this account, newest first; empty while the address is unverified. */
export async function listContacts(
  db: Database,
  userId: string,
  { limit, before }: PageQuery,
): Promise<AccountExport['contacts']> {
  const rows = await db
    .selectFrom('contacts')
    .innerJoin('users', 'users.email', 'contacts.email')
    .select(['contacts.id', 'topic', 'name', 'company', 'creators', 'message', 'contacts.created_at'])
    .where('users.id', '=', userId)
    .where('users.email_verified_at', 'is not', null)
    .$if(before !== undefined, (query) => query.where('contacts.id', '<', before ?? ''))
    .orderBy('contacts.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at, ...contact }) => ({ ...contact, createdAt: created_at.toISOString() }))
}
