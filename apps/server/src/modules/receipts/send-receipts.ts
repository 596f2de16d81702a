import * as z from 'zod'
import { type LetterDeps, letterQueue, writeLetter } from '#modules/mails/public.ts'
import { receiptLetter } from './receipt-letter.ts'

/** Letters to donors who asked for one. The donation is named and not the address: a job that was given up is kept for a week. */
export const RECEIPT_MAIL = letterQueue('receipt_mail', z.object({ donationId: z.string() }))

type ReceiptMailDeps = LetterDeps & { secret: string }

/** From now on this process sends the receipts that donors are owed, and forgets where they went. */
export async function sendReceipts({ db, jobs, mail, publicUrl, secret }: ReceiptMailDeps): Promise<void> {
  await jobs.work(RECEIPT_MAIL, async ({ donationId }) => {
    const letter = await receiptLetter({ db, secret, publicUrl: publicUrl() }, donationId)
    if (letter === undefined) return
    await mail.send(writeLetter({ ...letter, limit: 'receipts' }, publicUrl()))
    await db.updateTable('donations').set({ receipt_email: null }).where('id', '=', donationId).execute()
  })
}
