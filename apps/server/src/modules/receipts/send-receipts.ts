import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import { writeLetter } from '#modules/mails/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { RECEIPT_MAIL } from './mail-queue.ts'
import { receiptLetter } from './receipt-letter.ts'

/** Per mailbox, whoever gives: nobody has asked its owner whether they want receipts. */
export const RECEIPT_LETTERS: RateRule = { name: 'receipt_letters', points: 10, windowSeconds: DAY_MS / SECOND_MS }

type ReceiptMailDeps = {
  db: Database
  jobs: Pick<Jobs, 'work'>
  mail: Mail
  publicUrl: () => string
  limit: RateLimit
}

/** From now on this process sends the receipts that donors are owed, and forgets where they went. */
export async function sendReceipts({ db, jobs, mail, publicUrl, limit }: ReceiptMailDeps): Promise<void> {
  await jobs.work(RECEIPT_MAIL, async ({ donationId }) => {
    const letter = await receiptLetter(db, donationId, publicUrl())
    if (letter === undefined) return
    if (!(await isRefused(limit.check(letter.to)))) {
      await mail.send(writeLetter(letter, publicUrl()))
      // Counted once it has left: the tries of an hour without mail server are no letters.
      await isRefused(limit.take(letter.to))
    }
    await db.updateTable('donations').set({ receipt_email: null }).where('id', '=', donationId).execute()
  })
}
