import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import { type EmailContent, eurosInEmail, nameInEmail } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import { percentInEmail } from './email-percent.ts'
import type { ProposedChange } from './proposals.ts'

type OpenProposal = ProposedChange & {
  agencyName: string
  agencyUsername: string
  email: string
  name: string
  language: Language
  presentShare: number
}

/** Builds the email to the creator; undefined once the proposal is answered or withdrawn, or either side is gone. */
export async function proposalEmail(db: Database, id: string, publicUrl: string): Promise<EmailContent | undefined> {
  const { rows } = await sql<OpenProposal>`
    select proposal.kind, proposal.share_basis_points, proposal.donation_goal_cents, agency.display_name as "agencyName",
      agency.username as "agencyUsername", creator.email, creator.display_name as name, creator.language,
      link.share_basis_points as "presentShare"
    from agency_proposals proposal
    join users as agency on agency.id = proposal.agency_id and agency.erased_at is null
    join users as creator on creator.id = proposal.creator_id and ${isCreator('creator')}
    join agency_invitations link on link.agency_id = proposal.agency_id and link.creator_id = proposal.creator_id
      and link.status = 'accepted'
    where proposal.id = ${id}::uuid and proposal.status = 'pending'
  `.execute(db)
  const [open] = rows
  return open && emailOf(open, publicUrl)
}

function emailOf(open: OpenProposal, publicUrl: string): EmailContent {
  const { language } = open
  const options = { locale: language }
  const agency = nameInEmail(open.agencyName, open.agencyUsername)
  const texts =
    open.kind === 'share'
      ? {
          subject: m.mail_agency_proposal_share_subject({ agency }, options),
          text: m.mail_agency_proposal_share_text(
            {
              agency,
              percent: percentInEmail(open.share_basis_points, language),
              present: percentInEmail(open.presentShare, language),
            },
            options,
          ),
        }
      : {
          subject: m.mail_agency_proposal_goal_subject({ agency }, options),
          text: m.mail_agency_proposal_goal_text(
            { agency, goal: eurosInEmail(open.donation_goal_cents, language) },
            options,
          ),
        }
  return {
    language,
    to: open.email,
    greetingName: open.name,
    subject: texts.subject,
    paragraphs: [texts.text],
    action: { label: m.mail_agency_proposal_button({}, options), url: `${publicUrl}/dashboard` },
    footnote: m.mail_agency_proposal_note({}, options),
  }
}
