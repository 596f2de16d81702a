import { writeLetter } from '#modules/mails/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { NOTICE_MAIL } from './mail-queue.ts'
import { noticeLetter } from './notice-letter.ts'

export type PlanMailDeps = {
  db: Database
  jobs: Pick<Jobs, 'work'>
  mail: Mail
  publicUrl: () => string
}

/** From now on this process sends the letters about plans. What they say is read right before they leave. */
export async function sendPlanMail({ db, jobs, mail, publicUrl }: PlanMailDeps): Promise<void> {
  await jobs.work(NOTICE_MAIL, async (notice) => {
    const letter = await noticeLetter(db, notice, publicUrl())
    if (letter !== undefined) await mail.send(writeLetter(letter, publicUrl()))
  })
}
