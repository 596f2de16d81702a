import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import { letterQueue } from '#modules/mails/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Letter, Mail } from '#platform/mail/mail.ts'

/** Letters to the operator with what somebody wrote. */
export const CONTACT_MAIL = letterQueue('contact_mail', z.object({ contactId: z.string() }))

export type ContactMailDeps = { db: Database; jobs: Pick<Jobs, 'work'>; mail: Mail; operatorAddress: string }

/** From now on this process sends the operator what people write. */
export async function sendContactMail({ db, jobs, mail, operatorAddress }: ContactMailDeps): Promise<void> {
  await jobs.work(CONTACT_MAIL, async ({ contactId }) => {
    const letter = await contactLetter(db, contactId, operatorAddress)
    if (letter !== undefined) await mail.send(letter)
  })
}

type Kept = Selectable<Tables['contacts']>

/** To the operator, answered to who wrote; undefined when that was erased meanwhile. */
async function contactLetter(db: Database, contactId: string, to: string): Promise<Letter | undefined> {
  const contact = await db.selectFrom('contacts').selectAll().where('id', '=', contactId).executeTakeFirst()
  return contact && { to, replyTo: contact.email, ...wordsOf(contact), limit: 'none' }
}

function wordsOf({ topic, name, email, company, creators, message }: Kept): Pick<Letter, 'subject' | 'text'> {
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
