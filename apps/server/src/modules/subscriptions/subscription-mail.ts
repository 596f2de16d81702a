import { writeLetter } from '#modules/mails/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { SUBSCRIPTION_MAIL } from './mail-queue.ts'
import { endedLetter, pastDueLetter } from './plan-letters.ts'
import { receiptLetter } from './receipt-letter.ts'

type SubscriptionMailDeps = { db: Database; jobs: Pick<Jobs, 'work'>; mail: Mail; publicUrl: () => string }

const LETTERS = { receipt: receiptLetter, past_due: pastDueLetter, ended: endedLetter }

/** From now on this process sends the letters about subscriptions. */
export async function sendSubscriptionMail({ db, jobs, mail, publicUrl }: SubscriptionMailDeps): Promise<void> {
  await jobs.work(SUBSCRIPTION_MAIL, async ({ about, id }) => {
    const letter = await LETTERS[about](db, id, publicUrl())
    if (letter !== undefined) await mail.send(writeLetter(letter, publicUrl()))
  })
}
