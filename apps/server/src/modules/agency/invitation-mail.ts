import type { Language } from '@aplauso/contract/languages'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import * as z from 'zod'
import { isCreator } from '#modules/creators/public.ts'
import { type LetterContent, writeLetter } from '#modules/mails/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'

const InvitationMail = z.object({ invitationId: z.string() })
type InvitationMail = z.infer<typeof InvitationMail>

/** Letters to who was invited. Whom they go to is read right before: until then the invitation may be withdrawn. */
export const INVITATION_MAIL: Queue<InvitationMail> = {
  name: 'invitation_mail',
  payload: InvitationMail,
  retries: 8,
  maxSeconds: MINUTE_MS / SECOND_MS,
}

export type InvitationMailDeps = { db: Database; jobs: Pick<Jobs, 'work'>; mail: Mail; publicUrl: () => string }

/** From now on this process sends the letters that invited creators are owed. */
export async function sendInvitationMail({ db, jobs, mail, publicUrl }: InvitationMailDeps): Promise<void> {
  await jobs.work(INVITATION_MAIL, async ({ invitationId }) => {
    const invitation = await findOpen(db, invitationId)
    if (invitation !== undefined) await mail.send(writeLetter(letterOf(invitation, publicUrl()), publicUrl()))
  })
}

/** `name`: of the creator who was invited; null for an address, which may be anybody's. */
type Open = { agency: string; email: string; name: string | null; language: Language }

/** Undefined once it is answered or withdrawn, or either side is gone. */
async function findOpen(db: Database, id: string): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select agency.display_name as agency, coalesce(creator.email, invitation.email) as email,
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
function letterOf({ agency, email, name, language }: Open, publicUrl: string): LetterContent {
  const options = { locale: language }
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
