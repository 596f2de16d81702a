import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import { type LetterDeps, letterQueue, writeLetter } from '#modules/mails/public.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { receiptLetter } from './receipt-letter.ts'

/** Per mailbox, whoever gives: nobody has asked its owner whether they want receipts. */
export const RECEIPT_LETTERS: RateRule = { name: 'receipt_letters', points: 10, windowSeconds: DAY_MS / SECOND_MS }

/** Letters to donors who asked for one. The donation is named and not the address: a job that was given up is kept for a week. */
export const RECEIPT_MAIL = letterQueue('receipt_mail', z.object({ donationId: z.string() }))

type ReceiptMailDeps = LetterDeps & { limit: RateLimit; secret: string }

/** From now on this process sends the receipts that donors are owed, and forgets where they went. */
export async function sendReceipts({ db, jobs, mail, publicUrl, secret, limit }: ReceiptMailDeps): Promise<void> {
  await jobs.work(RECEIPT_MAIL, async ({ donationId }) => {
    const letter = await receiptLetter({ db, secret, publicUrl: publicUrl() }, donationId)
    if (letter === undefined) return
    if (!(await isRefused(limit.check(letter.to)))) {
      await mail.send(writeLetter(letter, publicUrl()))
      // Counted once it has left: the tries of an hour without mail server are no letters.
      await isRefused(limit.take(letter.to))
    }
    await db.updateTable('donations').set({ receipt_email: null }).where('id', '=', donationId).execute()
  })
}
