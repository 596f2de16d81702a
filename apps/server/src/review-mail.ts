import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { cents, centsToDecimal } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import * as z from 'zod'
import { emailQueue } from '#modules/emails/public.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Email, Mail } from '#platform/mail/mail.ts'

const PaymentOnReview = z.object({
  paymentId: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  madeFor: z.enum(['donation', 'plan']),
})
type PaymentOnReview = z.infer<typeof PaymentOnReview>

/** Emails to the operator about payments on review. They are jobs, so that a mail server that is down loses none. */
export const REVIEW_MAIL = emailQueue('review_mail', PaymentOnReview)

type ReviewMailDeps = { jobs: Pick<Jobs, 'work'>; mail: Mail; operatorAddress: string; publicUrl: () => string }

export async function sendReviewMail({ jobs, mail, operatorAddress, publicUrl }: ReviewMailDeps): Promise<void> {
  await jobs.work(REVIEW_MAIL, (payment) => mail.send(reviewEmail(operatorAddress, payment, publicUrl())))
}

function reviewEmail(
  to: string,
  { paymentId, amountCents, currency, madeFor }: PaymentOnReview,
  publicUrl: string,
): Email {
  const amount = `${centsToDecimal(cents(amountCents))} ${currency}`
  const locale = { locale: DEFAULT_LANGUAGE }
  return {
    to,
    limit: 'none',
    subject: m.mail_review_subject({ paymentId }, locale),
    text:
      madeFor === 'plan'
        ? m.mail_review_plan_text({ paymentId, amount }, locale)
        : m.mail_review_text({ paymentId, amount, url: `${publicUrl}/admin/donations?state=held` }, locale),
  }
}
