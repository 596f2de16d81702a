import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import { type EmailDeps, emailQueue, mailboxOf, renderEmail } from '#modules/emails/public.ts'
import type { PaymentProviders } from '#modules/payments/public.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import type { DonorSecrets } from '../donor-secret.ts'
import { emailOf, findUnfinishedDonation } from './finish-email.ts'

/** Per mailbox, whoever began it: somebody who tries three times is asked once. */
export const FINISH_EMAILS: RateRule = { name: 'finish_letters', points: 1, windowSeconds: DAY_MS / SECOND_MS }

export const FINISH_MAIL = emailQueue('finish_mail', z.object({ donationId: z.string() }))

type FinishMailDeps = EmailDeps & {
  payments: Pick<PaymentProviders, 'of'>
  donorSecrets: Pick<DonorSecrets, 'of'>
  finishEmails: RateLimit
}

/** From now on this process sends the letters about checkouts that were left, as far as they are open still. */
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
      // The tries of an hour without mail server are no letters.
      await deps.finishEmails.release(mailbox)
      throw error
    }
  })
}

/** By the provider itself: what is said here may be half an hour old. */
async function isOpen(
  { payments }: Pick<FinishMailDeps, 'payments'>,
  { provider, paymentId }: { provider: string; paymentId: string },
): Promise<boolean> {
  const snapshot = await payments.of(provider)?.getPayment(paymentId)
  return snapshot?.status === 'open' && !snapshot.isProcessing
}
