import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import { emailQueue } from '#modules/emails/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Email, Mail } from '#platform/mail/mail.ts'

export const CONTACT_MAIL = emailQueue('contact_mail', z.object({ contactId: z.string() }))

export type ContactMailDeps = { db: Database; jobs: Pick<Jobs, 'work'>; mail: Mail; operatorAddress: string }

/** Registers the worker that emails contact messages to the operator. */
export async function sendContactMail({ db, jobs, mail, operatorAddress }: ContactMailDeps): Promise<void> {
  await jobs.work(CONTACT_MAIL, async ({ contactId }) => {
    const email = await contactEmail(db, contactId, operatorAddress)
    if (email !== undefined) await mail.send(email)
  })
}

type StoredContact = Selectable<Tables['contacts']>

/** An email to the operator with the sender as reply address; undefined when the message has been erased. */
async function contactEmail(db: Database, contactId: string, to: string): Promise<Email | undefined> {
  const contact = await db.selectFrom('contacts').selectAll().where('id', '=', contactId).executeTakeFirst()
  return contact && { to, replyTo: contact.email, ...subjectAndText(contact), limit: 'none' }
}

function subjectAndText({
  topic,
  name,
  email,
  company,
  creators,
  message,
}: StoredContact): Pick<Email, 'subject' | 'text'> {
  const options = { locale: DEFAULT_LANGUAGE }
  if (topic === 'agency_plan') {
    const about = { name, email, company: company ?? '-', creators: creators ?? 0, message }
    return {
      subject: m.mail_sales_subject({ creators: about.creators }, options),
      text: m.mail_sales_text(about, options),
    }
  }
  const topicName = TOPICS[topic]({}, options)
  return {
    subject: m.mail_contact_subject({ topic: topicName, name }, options),
    text: m.mail_contact_text({ topic: topicName, name, email, message }, options),
  }
}

const TOPICS = {
  donation: m.contact_topic_donation,
  account: m.contact_topic_account,
  technical: m.contact_topic_technical,
  privacy: m.contact_topic_privacy,
  other: m.contact_topic_other,
}
