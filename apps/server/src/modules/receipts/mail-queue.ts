import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { Queue } from '#platform/jobs/jobs.ts'

// The donation and not the address: a job that was given up is kept for a week.
const ReceiptMail = z.object({ donationId: z.string() })

/** Letters to donors who asked for one. */
export const RECEIPT_MAIL: Queue<z.infer<typeof ReceiptMail>> = {
  name: 'receipt_mail',
  payload: ReceiptMail,
  retries: 10,
  maxSeconds: MINUTE_MS / SECOND_MS,
}
