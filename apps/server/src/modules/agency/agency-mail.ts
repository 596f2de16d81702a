import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import { type FindLetter, type LetterDeps, letterQueue, mailboxOf, writeLetter } from '#modules/mails/public.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { invitationAnswerLetter, proposalAnswerLetter } from './answer-letters.ts'
import { invitationLetter } from './invitation-letter.ts'
import { proposalLetter } from './proposal-letter.ts'

/** Per mailbox, whoever writes: what comes beyond is in the dashboard all the same. */
export const INVITATION_LETTERS: RateRule = { name: 'invitation_letters', points: 5, windowSeconds: DAY_MS / SECOND_MS }

type AgencyMailDeps = LetterDeps & { limit: RateLimit }

const LETTERS = {
  proposal: proposalLetter,
  proposal_answer: proposalAnswerLetter,
  invitation_answer: invitationAnswerLetter,
} as const satisfies Record<string, FindLetter<string>>

/** Letters to who was invited. */
export const INVITATION_MAIL = letterQueue('invitation_mail', z.object({ invitationId: z.string() }))
/** Letters to a creator of what their agency proposes, and to the agency of what was answered. */
export const AGENCY_MAIL = letterQueue(
  'agency_mail',
  z.object({ about: z.enum(['proposal', 'proposal_answer', 'invitation_answer']), id: z.string() }),
)

/** From now on this process sends the letters that agencies and their creators are owed. */
export async function sendAgencyMail(deps: AgencyMailDeps): Promise<void> {
  const { db, jobs, mail, publicUrl, limit } = deps
  await jobs.work(INVITATION_MAIL, ({ invitationId }) => send(invitationLetter, invitationId))
  await jobs.work(AGENCY_MAIL, ({ about, id }) => send(LETTERS[about], id))

  async function send(find: FindLetter<string>, id: string): Promise<void> {
    const letter = await find(db, id, publicUrl())
    if (letter === undefined || (await isRefused(limit.check(mailboxOf(letter.to))))) return
    await mail.send(writeLetter(letter, publicUrl()))
    // Counted once it has left: the tries of an hour without mail server are no letters.
    await isRefused(limit.take(mailboxOf(letter.to)))
  }
}
