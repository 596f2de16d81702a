import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeLetter } from './letter.ts'
import type { LetterContent } from './letter-parts.ts'

/** Letters that are owed: each is a job, tried again with growing pauses until a mail server has taken it. */
export const letterQueue = <Payload>(name: string, payload: z.ZodType<Payload>): Queue<Payload> => ({
  name,
  payload,
  retries: 10,
  maxSeconds: MINUTE_MS / SECOND_MS,
})

export type LetterDeps = { db: Database; jobs: Pick<Jobs, 'work'>; mail: Mail; publicUrl: () => string }

/** Reads what a letter says right before it leaves: undefined once there is nothing left to tell, or nobody to tell it. */
export type FindLetter<Payload> = (db: Database, owed: Payload, publicUrl: string) => Promise<LetterContent | undefined>

/** From now on this process sends the letters of this queue. */
export async function sendLetters<Payload>(
  { db, jobs, mail, publicUrl }: LetterDeps,
  queue: Queue<Payload>,
  find: FindLetter<Payload>,
): Promise<void> {
  await jobs.work(queue, async (owed) => {
    const letter = await find(db, owed, publicUrl())
    if (letter !== undefined) await mail.send(writeLetter(letter, publicUrl()))
  })
}
