import type { Language } from '@aplauso/contract/languages'
import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import * as z from 'zod'
import { isCreator } from '#modules/creators/public.ts'
import {
  type EmailContent,
  type EmailDeps,
  emailQueue,
  mailboxOf,
  nameInEmail,
  renderEmail,
} from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { invitationUrl } from './invitation-url.ts'

/** Per mailbox, for all inviting creators together; the page of invitations also lists those without an email. */
export const MODERATOR_EMAILS: RateRule = { name: 'moderator_letters', points: 5, windowSeconds: DAY_MS / SECOND_MS }

/** Emails to accounts that an invitation names. */
export const MODERATOR_MAIL = emailQueue('moderator_mail', z.object({ invitationId: z.string() }))

type ModeratorEmailDeps = EmailDeps & { limit: RateLimit }

/** Starts the worker of this process that sends the emails to moderators. */
export async function sendModeratorEmails(deps: ModeratorEmailDeps): Promise<void> {
  const { db, jobs, mail, publicUrl, limit } = deps
  await jobs.work(MODERATOR_MAIL, async ({ invitationId }) => {
    const email = await findModeratorEmail(db, invitationId, publicUrl())
    if (email === undefined || (await isRefused(limit.check(mailboxOf(email.to))))) return
    await mail.send(renderEmail(email, publicUrl()))
    await isRefused(limit.take(mailboxOf(email.to)))
  })
}

type OpenInvitation = {
  creatorName: string
  creatorUsername: string
  email: string
  name: string
  language: Language
}

/** Undefined if the invitation is answered, withdrawn or expired, or one of the accounts is gone. */
async function findModeratorEmail(db: Database, id: string, publicUrl: string): Promise<EmailContent | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select creator.display_name as "creatorName", creator.username as "creatorUsername", account.email,
      account.display_name as name, account.language
    from moderator_invitations
    join users as creator on creator.id = creator_id and ${isCreator('creator')}
    join users as account on account.id = account_id and account.erased_at is null
    where moderator_invitations.id = ${id}::uuid and expires_at > now()
  `.execute(db)
  const [open] = rows
  return open && moderatorEmailOf(open, invitationUrl(publicUrl, id))
}

function moderatorEmailOf({ language, email, name, ...open }: OpenInvitation, url: string): EmailContent {
  const options = { locale: language }
  const creator = nameInEmail(open.creatorName, open.creatorUsername)
  return {
    language,
    to: email,
    greetingName: name,
    subject: m.mail_moderator_subject({ creator }, options),
    paragraphs: [m.mail_moderator_text({ creator }, options)],
    action: { label: m.mail_moderator_button({}, options), url },
    footnote: m.mail_moderator_note({}, options),
  }
}
