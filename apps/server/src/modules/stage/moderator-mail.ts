import type { Language } from '@aplauso/contract/languages'
import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import * as z from 'zod'
import { isCreator } from '#modules/creators/public.ts'
import {
  type LetterContent,
  type LetterDeps,
  letterQueue,
  mailboxOf,
  nameInLetter,
  writeLetter,
} from '#modules/mails/public.ts'
import type { Database } from '#modules/tables.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { invitationUrl } from './invitation-url.ts'

/** Per mailbox, whoever invites: what comes beyond is on the page of invitations all the same. */
export const MODERATOR_LETTERS: RateRule = { name: 'moderator_letters', points: 5, windowSeconds: DAY_MS / SECOND_MS }

/** Letters to who was named in an invitation. */
export const MODERATOR_MAIL = letterQueue('moderator_mail', z.object({ invitationId: z.string() }))

type ModeratorMailDeps = LetterDeps & { limit: RateLimit }

/** From now on this process sends the letters to moderators. */
export async function sendModeratorMail(deps: ModeratorMailDeps): Promise<void> {
  const { db, jobs, mail, publicUrl, limit } = deps
  await jobs.work(MODERATOR_MAIL, async ({ invitationId }) => {
    const letter = await findLetter(db, invitationId, publicUrl())
    if (letter === undefined || (await isRefused(limit.check(mailboxOf(letter.to))))) return
    await mail.send(writeLetter(letter, publicUrl()))
    await isRefused(limit.take(mailboxOf(letter.to)))
  })
}

type Open = {
  creatorName: string
  creatorUsername: string
  email: string
  name: string
  language: Language
}

/** Undefined once it is answered or taken back, or either side is gone. */
async function findLetter(db: Database, id: string, publicUrl: string): Promise<LetterContent | undefined> {
  const { rows } = await sql<Open>`
    select creator.display_name as "creatorName", creator.username as "creatorUsername", account.email,
      account.display_name as name, account.language
    from moderator_invitations
    join users as creator on creator.id = creator_id and ${isCreator('creator')}
    join users as account on account.id = account_id and account.erased_at is null
    where moderator_invitations.id = ${id}::uuid and expires_at > now()
  `.execute(db)
  const [open] = rows
  return open && letterOf(open, invitationUrl(publicUrl, id))
}

function letterOf({ language, email, name, ...open }: Open, url: string): LetterContent {
  const options = { locale: language }
  const creator = nameInLetter(open.creatorName, open.creatorUsername)
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
