import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import * as z from 'zod'
import { isCreator } from '#modules/creators/public.ts'
import { type EmailDeps, emailQueue, type FindEmail, sendEmails } from '#modules/emails/public.ts'
import { countUnseen } from '../unseen-alerts.ts'

const StalledAlertsJob = z.object({ creatorId: z.string() })

/** Letters to creators of whom paid alerts wait though OBS streams. */
export const STALLED_MAIL = emailQueue('stalled_mail', StalledAlertsJob)

/** From now on this process sends those letters. */
export const sendStalledEmails = (deps: EmailDeps): Promise<void> => sendEmails(deps, STALLED_MAIL, findStalledEmail)

/** None once they wait no more, nor to an address that nobody has proven to be theirs. */
export const findStalledEmail: FindEmail<z.infer<typeof StalledAlertsJob>> = async (db, { creatorId }, publicUrl) => {
  if ((await countUnseen(db, creatorId)) === 0) return undefined
  const { rows } = await sql<{ email: string; name: string; language: Language }>`
    select users.email, users.display_name as name, users.language from users
    where users.id = ${creatorId}::uuid and ${isCreator()} and users.email_verified_at is not null
  `.execute(db)
  const [creator] = rows
  if (creator === undefined) return undefined
  const options = { locale: creator.language }
  return {
    language: creator.language,
    to: creator.email,
    greetingName: creator.name,
    subject: m.mail_stalled_subject({}, options),
    paragraphs: [m.mail_stalled_text({}, options), m.mail_stalled_help({}, options)],
    action: { label: m.mail_stalled_button({}, options), url: `${publicUrl}/live` },
    footnote: m.mail_stalled_note({}, options),
  }
}
