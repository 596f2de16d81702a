import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import { type EmailContent, eurosInEmail, nameInEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { percentInEmail } from './email-percent.ts'
import type { ProposedChange } from './proposals.ts'

type Agency = { email: string; name: string; language: Language }
type Answer = 'accepted' | 'declined'

/**
 * Builds the email to the agency whose invitation was answered. Undefined when the link has ended, or either side is
 * gone. A creator who declined an invitation by email stays unnamed: an agency must not learn whose address it is.
 */
export async function invitationAnswerEmail(
  db: Database,
  id: string,
  publicUrl: string,
): Promise<EmailContent | undefined> {
  const { rows } = await sql<
    Agency & { answer: Answer; share: number; creatorName: string | null; creatorUsername: string | null }
  >`
    select agency.email, agency.display_name as name, agency.language, invitation.status as answer,
      invitation.share_basis_points as share, creator.display_name as "creatorName", creator.username as "creatorUsername"
    from agency_invitations invitation
    join users as agency on agency.id = invitation.agency_id and agency.erased_at is null
    left join users as creator on creator.id = invitation.creator_id and ${isCreator('creator')}
    where invitation.id = ${id}::uuid and invitation.status in ('accepted', 'declined')
      and (invitation.creator_id is null or creator.id is not null)
  `.execute(db)
  const [answered] = rows
  if (answered === undefined) return undefined
  const { answer, share, creatorName, creatorUsername, ...agency } = answered
  const options = { locale: agency.language }
  if (creatorName === null || creatorUsername === null) {
    const subject = m.mail_agency_declined_somebody_subject({}, options)
    return emailOf(agency, publicUrl, subject, m.mail_agency_declined_somebody_text({}, options))
  }
  const creator = nameInEmail(creatorName, creatorUsername)
  const percent = percentInEmail(share, agency.language)
  return answer === 'accepted'
    ? emailOf(
        agency,
        publicUrl,
        m.mail_agency_accepted_subject({ creator }, options),
        m.mail_agency_accepted_text({ creator, percent }, options),
      )
    : emailOf(
        agency,
        publicUrl,
        m.mail_agency_declined_subject({ creator }, options),
        m.mail_agency_declined_text({ creator }, options),
      )
}

/** Builds the email to the agency whose proposal was answered; undefined when either side is gone. */
export async function proposalAnswerEmail(
  db: Database,
  id: string,
  publicUrl: string,
): Promise<EmailContent | undefined> {
  const { rows } = await sql<
    Agency & ProposedChange & { answer: Answer; creatorName: string; creatorUsername: string }
  >`
    select proposal.kind, proposal.share_basis_points, proposal.donation_goal_cents, proposal.status as answer, agency.email,
      agency.display_name as name, agency.language, creator.display_name as "creatorName",
      creator.username as "creatorUsername"
    from agency_proposals proposal
    join users as agency on agency.id = proposal.agency_id and agency.erased_at is null
    join users as creator on creator.id = proposal.creator_id and ${isCreator('creator')}
    where proposal.id = ${id}::uuid and proposal.status in ('accepted', 'declined')
  `.execute(db)
  const [answered] = rows
  if (answered === undefined) return undefined
  const { language } = answered
  const options = { locale: language }
  const creator = nameInEmail(answered.creatorName, answered.creatorUsername)
  const what =
    answered.kind === 'share'
      ? m.mail_agency_proposed_share({ percent: percentInEmail(answered.share_basis_points, language) }, options)
      : m.mail_agency_proposed_goal({ goal: eurosInEmail(answered.donation_goal_cents, language) }, options)
  const [subject, outcome] =
    answered.answer === 'accepted'
      ? [m.mail_agency_proposal_accepted_subject, m.mail_agency_proposal_accepted_text]
      : [m.mail_agency_proposal_declined_subject, m.mail_agency_proposal_declined_text]
  return emailOf(answered, publicUrl, subject({ creator }, options), what, outcome({ creator }, options))
}

function emailOf(agency: Agency, publicUrl: string, subject: string, ...paragraphs: string[]): EmailContent {
  return {
    language: agency.language,
    to: agency.email,
    greetingName: agency.name,
    subject,
    paragraphs,
    action: {
      label: m.mail_agency_answer_button({}, { locale: agency.language }),
      url: `${publicUrl}/dashboard`,
    },
  }
}
