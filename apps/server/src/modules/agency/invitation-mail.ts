import type { Language } from '@aplauso/contract/languages'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import * as z from 'zod'
import { isCreator } from '#modules/creators/public.ts'
import { type LetterContent, writeLetter } from '#modules/mails/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'

const InvitationMail = z.object({ invitationId: z.string() })
type InvitationMail = z.infer<typeof InvitationMail>

/** Letters to who was invited. Whom they go to is read right before: until then the invitation may be withdrawn. */
export const INVITATION_MAIL: Queue<InvitationMail> = {
  name: 'invitation_mail',
  payload: InvitationMail,
  retries: 10,
  maxSeconds: MINUTE_MS / SECOND_MS,
}

/** Per mailbox, whoever invites: what comes beyond is in the dashboard all the same. */
export const INVITATION_LETTERS: RateRule = { name: 'invitation_letters', points: 5, windowSeconds: DAY_MS / SECOND_MS }

export type InvitationMailDeps = {
  db: Database
  jobs: Pick<Jobs, 'work'>
  mail: Mail
  publicUrl: () => string
  limit: RateLimit
}

/** From now on this process sends the letters that invited creators are owed. */
export async function sendInvitationMail(deps: InvitationMailDeps): Promise<void> {
  const { db, jobs, mail, publicUrl, limit } = deps
  await jobs.work(INVITATION_MAIL, async ({ invitationId }) => {
    const invitation = await findOpen(db, invitationId)
    if (invitation === undefined || (await isRefused(limit.check(invitation.email)))) return
    await mail.send(writeLetter(letterOf(invitation, publicUrl()), publicUrl()))
    // Counted once it has left: the tries of an hour without mail server are no letters.
    await isRefused(limit.take(invitation.email))
  })
}

async function isRefused(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true
    throw error
  }
}

/** `name`: of the creator who was invited; null for an address, which may be anybody's. */
type Open = { agency: string; agencyUsername: string; email: string; name: string | null; language: Language }

// What mail programs make a link of, whoever wrote it.
const LINK_LIKE = /\S[.\u3002\uff0e\uff61:/@]\S/

/** Undefined once it is answered or withdrawn, or either side is gone. */
async function findOpen(db: Database, id: string): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select agency.display_name as agency, agency.username as "agencyUsername", coalesce(creator.email, invitation.email) as email,
      creator.display_name as name, coalesce(creator.language, agency.language) as language
    from agency_invitations invitation
    join users as agency on agency.id = invitation.agency_id and agency.erased_at is null
    left join users as creator on creator.id = invitation.creator_id and ${isCreator('creator')}
    where invitation.id = ${id}::uuid and invitation.status = 'pending'
      and (invitation.creator_id is null or creator.id is not null)
  `.execute(db)
  return rows[0]
}

/** The letter to an address does not tell whether it has an account here. */
function letterOf({ agencyUsername, email, name, language, ...open }: Open, publicUrl: string): LetterContent {
  const options = { locale: language }
  const agency = LINK_LIKE.test(open.agency) ? agencyUsername : open.agency
  return {
    language,
    to: email,
    greetingName: name ?? undefined,
    subject: m.mail_agency_invitation_subject({ agency }, options),
    paragraphs: [
      m.mail_agency_invitation_text({ agency }, options),
      ...(name === null ? [m.mail_agency_invitation_address({ email }, options)] : []),
    ],
    action: { label: m.mail_agency_invitation_button({}, options), url: `${publicUrl}/dashboard` },
    footnote: m.mail_agency_invitation_note({}, options),
  }
}
