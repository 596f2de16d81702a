import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import { type EmailDeps, emailQueue, mailboxOf, renderEmail } from '#modules/emails/public.ts'
import type { PaymentProviders } from '#modules/payments/public.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import type { DonorSecrets } from '../donor-secret.ts'
import { emailOf, findUnfinishedDonation } from './finish-email.ts'

/** Per mailbox, over all its checkouts: a donor who tries three times gets one email. */
export const FINISH_EMAILS: RateRule = { name: 'finish_letters', points: 1, windowSeconds: DAY_MS / SECOND_MS }

export const FINISH_MAIL = emailQueue('finish_mail', z.object({ donationId: z.string() }))

type FinishMailDeps = EmailDeps & {
  payments: Pick<PaymentProviders, 'of'>
  donorSecrets: Pick<DonorSecrets, 'of'>
  finishEmails: RateLimit
}

/** Makes this process send the emails about left checkouts, if they are still open. */
export async function sendFinishEmails(deps: FinishMailDeps): Promise<void> {
  await deps.jobs.work(FINISH_MAIL, async ({ donationId }) => {
    const unfinished = await findUnfinishedDonation(deps.db, donationId)
    if (unfinished === undefined || !(await isOpen(deps, unfinished))) return
    const publicUrl = deps.publicUrl()
    const mailbox = mailboxOf(unfinished.email)
    if (await isRefused(deps.finishEmails.take(mailbox))) return
    const content = emailOf(unfinished, publicUrl, deps.donorSecrets.of(donationId))
    try {
      await deps.mail.send(renderEmail(content, publicUrl))
    } catch (error) {
      // Attempts while the mail server is down do not count as sent emails.
      await deps.finishEmails.release(mailbox)
      throw error
    }
  })
}

/** Fetches the state from the provider: the database may be half an hour behind. */
async function isOpen(
  { payments }: Pick<FinishMailDeps, 'payments'>,
  { provider, paymentId }: { provider: string; paymentId: string },
): Promise<boolean> {
  const snapshot = await payments.of(provider)?.getPayment(paymentId)
  return snapshot?.status === 'open' && !snapshot.isProcessing
}
