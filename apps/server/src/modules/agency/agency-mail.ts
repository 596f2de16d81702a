import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { RegistrationModes } from '@aplauso/contract/registration-modes'
import * as z from 'zod'
import { type EmailDeps, emailQueue, type FindEmail, mailboxOf, renderEmail } from '#modules/emails/public.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { invitationAnswerEmail, proposalAnswerEmail } from './answer-emails.ts'
import { invitationEmail } from './invitation-email.ts'
import { proposalEmail } from './proposal-email.ts'

/** Per mailbox, over all agencies. Invitations beyond it still show in the dashboard. */
export const INVITATION_EMAILS: RateRule = { name: 'invitation_letters', points: 5, windowSeconds: DAY_MS / SECOND_MS }

type AgencyMailDeps = EmailDeps & { limit: RateLimit; registration: Pick<RegistrationModes, 'creators'> }

const EMAILS = {
  proposal: proposalEmail,
  proposal_answer: proposalAnswerEmail,
  invitation_answer: invitationAnswerEmail,
} as const satisfies Record<string, FindEmail<string>>

export const INVITATION_MAIL = emailQueue('invitation_mail', z.object({ invitationId: z.string() }))
/** Emails about proposals to creators, and about answers to agencies. */
export const AGENCY_MAIL = emailQueue(
  'agency_mail',
  z.object({ about: z.enum(['proposal', 'proposal_answer', 'invitation_answer']), id: z.string() }),
)

/** Registers the workers that send these emails. */
export async function sendAgencyMail(deps: AgencyMailDeps): Promise<void> {
  const { db, jobs, mail, publicUrl, limit, registration } = deps
  const invitation: FindEmail<string> = (...args) => invitationEmail(...args, registration.creators)
  await jobs.work(INVITATION_MAIL, ({ invitationId }) => send(invitation, invitationId))
  await jobs.work(AGENCY_MAIL, ({ about, id }) => send(EMAILS[about], id))

  async function send(find: FindEmail<string>, id: string): Promise<void> {
    const email = await find(db, id, publicUrl())
    if (email === undefined || (await isRefused(limit.check(mailboxOf(email.to))))) return
    await mail.send(renderEmail(email, publicUrl()))
    // Counted after sending: failed attempts while the mail server is down use nothing up.
    await isRefused(limit.take(mailboxOf(email.to)))
  }
}
