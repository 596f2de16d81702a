import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type LetterContent, sendUnproven, writeLetter } from '#modules/mails/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { invitationAnswerLetter, proposalAnswerLetter } from './answer-letters.ts'
import { invitationLetter } from './invitation-letter.ts'
import { AGENCY_MAIL, INVITATION_MAIL } from './mail-queues.ts'
import { proposalLetter } from './proposal-letter.ts'

/** Per mailbox, whoever writes: what comes beyond is in the dashboard all the same. */
export const INVITATION_LETTERS: RateRule = { name: 'invitation_letters', points: 5, windowSeconds: DAY_MS / SECOND_MS }

type AgencyMailDeps = {
  db: Database
  jobs: Pick<Jobs, 'work'>
  mail: Mail
  publicUrl: () => string
  limit: RateLimit
  unprovenLetters: RateLimit
}

/** Reads what the letter is about right before it leaves: undefined once there is nothing left to tell, or nobody to tell it. */
type FindLetter = (db: Database, id: string, publicUrl: string) => Promise<LetterContent | undefined>

const LETTERS = {
  proposal: proposalLetter,
  proposal_answer: proposalAnswerLetter,
  invitation_answer: invitationAnswerLetter,
} as const satisfies Record<string, FindLetter>

/** From now on this process sends the letters that agencies and their creators are owed. */
export async function sendAgencyMail(deps: AgencyMailDeps): Promise<void> {
  const { db, jobs, mail, publicUrl, limit, unprovenLetters } = deps
  await jobs.work(INVITATION_MAIL, ({ invitationId }) => send(invitationLetter, invitationId))
  await jobs.work(AGENCY_MAIL, ({ about, id }) => send(LETTERS[about], id))

  async function send(find: FindLetter, id: string): Promise<void> {
    const letter = await find(db, id, publicUrl())
    if (letter === undefined || (await isRefused(limit.check(letter.to)))) return
    const sendIt = () => mail.send(writeLetter(letter, publicUrl()))
    if (await isProven(letter.to)) await sendIt()
    else if (!(await sendUnproven(unprovenLetters, letter.to, sendIt))) return
    // Counted once it has left: the tries of an hour without mail server are no letters.
    await isRefused(limit.take(letter.to))
  }

  async function isProven(email: string): Promise<boolean> {
    const owner = db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('email_verified_at', 'is not', null)
    return (await owner.executeTakeFirst()) !== undefined
  }
}
