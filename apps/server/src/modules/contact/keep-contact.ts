import type { Contact, SalesContact } from '@aplauso/contract/contact'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { CONTACT_MAIL } from './contact-mail.ts'

export type StoreContactDeps = { db: Database; jobs: Pick<Jobs, 'add'> }

/** Keeps what somebody writes to the operator and, in the same transaction, orders the letter. Gives its id. */
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
