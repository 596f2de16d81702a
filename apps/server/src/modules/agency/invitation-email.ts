import type { Language } from '@aplauso/contract/languages'
import type { RegistrationMode } from '@aplauso/contract/registration-modes'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import { type EmailContent, nameInEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { percentInEmail } from './email-percent.ts'

/** `name`: the creator's name; null for an invitation by email, because the address may be anybody's. */
type OpenInvitation = {
  agencyName: string
  agencyUsername: string
  share: number
  email: string
  name: string | null
  hasAccount: boolean
  language: Language
}

/** Builds the email to the invited creator; undefined once it is answered or withdrawn, or either side is gone. */
export async function invitationEmail(
  db: Database,
  id: string,
  publicUrl: string,
  creatorRegistration: RegistrationMode,
): Promise<EmailContent | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select agency.display_name as "agencyName", agency.username as "agencyUsername", invitation.share_basis_points as share,
      coalesce(creator.email, invitation.email) as email, creator.display_name as name,
      creator.id is not null or exists (select from users where users.email = invitation.email) as "hasAccount",
      coalesce(creator.language, agency.language) as language
    from agency_invitations invitation
    join users as agency on agency.id = invitation.agency_id and agency.erased_at is null
    left join users as creator on creator.id = invitation.creator_id and ${isCreator('creator')}
    where invitation.id = ${id}::uuid and invitation.status = 'pending'
      and (invitation.creator_id is null or creator.id is not null)
  `.execute(db)
  const [open] = rows
  return open && emailOf(open, publicUrl, creatorRegistration)
}

const ADDRESS_TEXTS = {
  open: m.mail_agency_invitation_address,
  invite: m.mail_agency_invitation_address_invite,
  closed: m.mail_agency_invitation_address_closed,
} as const satisfies Record<RegistrationMode, unknown>

// Only the button's target depends on whether the address has an account, so only the mailbox owner learns it.
function emailOf(open: OpenInvitation, publicUrl: string, creatorRegistration: RegistrationMode): EmailContent {
  const { email, name, language, share } = open
  const options = { locale: language }
  const agency = nameInEmail(open.agencyName, open.agencyUsername)
  const percent = percentInEmail(share, language)
  return {
    language,
    to: email,
    greetingName: name ?? undefined,
    subject: m.mail_agency_invitation_subject({ agency }, options),
    paragraphs: [
      m.mail_agency_invitation_text({ agency }, options),
      share === 0
        ? m.mail_agency_invitation_no_share({}, options)
        : m.mail_agency_invitation_share({ percent }, options),
      ...(name === null ? [ADDRESS_TEXTS[creatorRegistration]({ email }, options)] : []),
    ],
    action:
      open.hasAccount || creatorRegistration !== 'open'
        ? { label: m.mail_agency_invitation_button({}, options), url: `${publicUrl}/dashboard` }
        : { label: m.mail_agency_invitation_register({}, options), url: `${publicUrl}/register` },
    footnote: m.mail_agency_invitation_note({}, options),
  }
}
