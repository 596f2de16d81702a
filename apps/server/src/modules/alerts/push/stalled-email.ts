import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import * as z from 'zod'
import { isCreator } from '#modules/creators/public.ts'
import { type EmailDeps, emailQueue, type FindEmail, sendEmails } from '#modules/emails/public.ts'
import { countUnseen } from '../unseen-alerts.ts'

const StalledAlertsJob = z.object({ creatorId: z.string() })

/** Emails to creators whose paid alerts wait although OBS streams. */
export const STALLED_MAIL = emailQueue('stalled_mail', StalledAlertsJob)

/** Starts the worker of this process that sends these emails. */
export const sendStalledEmails = (deps: EmailDeps): Promise<void> => sendEmails(deps, STALLED_MAIL, findStalledEmail)

/** Undefined if no alert waits any more, or the email address is not verified. */
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
