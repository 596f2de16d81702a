import * as z from 'zod'
import { type EmailDeps, emailQueue, renderEmail } from '#modules/emails/public.ts'
import { receiptEmail } from './receipt-email.ts'

/**
 * Receipts for donors who asked for one. The job contains the donation and not the address, because a dead job is
 * stored for a week.
 */
export const RECEIPT_MAIL = emailQueue('receipt_mail', z.object({ donationId: z.string() }))

type ReceiptMailDeps = EmailDeps & { secret: string }

/** Makes this process send the ordered receipts and delete their addresses afterwards. */
export async function sendReceipts({ db, jobs, mail, publicUrl, secret }: ReceiptMailDeps): Promise<void> {
  await jobs.work(RECEIPT_MAIL, async ({ donationId }) => {
    const email = await receiptEmail({ db, secret, publicUrl: publicUrl() }, donationId)
    if (email === undefined) return
    await mail.send(renderEmail({ ...email, limit: 'receipts' }, publicUrl()))
    await db.updateTable('donations').set({ receipt_email: null }).where('id', '=', donationId).execute()
  })
}
