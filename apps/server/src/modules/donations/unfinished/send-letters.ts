import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import { type LetterDeps, letterQueue, mailboxOf, writeLetter } from '#modules/mails/public.ts'
import type { PaymentProviders } from '#modules/payments/public.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import type { DonorSecrets } from '../donor-secret.ts'
import { findUnfinished, letterOf } from './letter.ts'

/** Per mailbox, whoever began it: somebody who tries three times is asked once. */
export const FINISH_LETTERS: RateRule = { name: 'finish_letters', points: 1, windowSeconds: DAY_MS / SECOND_MS }

export const FINISH_MAIL = letterQueue('finish_mail', z.object({ donationId: z.string() }))

type FinishMailDeps = LetterDeps & {
  payments: Pick<PaymentProviders, 'of'>
  donorSecrets: Pick<DonorSecrets, 'of'>
  finishLetters: RateLimit
}

/** From now on this process sends the letters about checkouts that were left, as far as they are open still. */
export async function sendFinishLetters(deps: FinishMailDeps): Promise<void> {
  await deps.jobs.work(FINISH_MAIL, async ({ donationId }) => {
    const unfinished = await findUnfinished(deps.db, donationId)
    if (unfinished === undefined || !(await isOpen(deps, unfinished))) return
    const publicUrl = deps.publicUrl()
    const mailbox = mailboxOf(unfinished.email)
    if (await isRefused(deps.finishLetters.take(mailbox))) return
    const content = letterOf(unfinished, publicUrl, deps.donorSecrets.of(donationId))
    try {
      await deps.mail.send(writeLetter(content, publicUrl))
    } catch (error) {
      // The tries of an hour without mail server are no letters.
      await deps.finishLetters.giveBack(mailbox)
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
  return snapshot?.status === 'open' && !snapshot.isUnderWay
}
