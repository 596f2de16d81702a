import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { contactLetter } from './contact-letter.ts'
import { CONTACT_MAIL } from './mail-queue.ts'

export type ContactMailDeps = { db: Database; jobs: Pick<Jobs, 'work'>; mail: Mail; operatorAddress: string }

/** From now on this process sends the operator what people write. */
export async function sendContactMail({ db, jobs, mail, operatorAddress }: ContactMailDeps): Promise<void> {
  await jobs.work(CONTACT_MAIL, async ({ contactId }) => {
    const letter = await contactLetter(db, contactId, operatorAddress)
    if (letter !== undefined) await mail.send(letter)
  })
}
