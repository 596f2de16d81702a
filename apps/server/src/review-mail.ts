import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { cents, centsToDecimal } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import * as z from 'zod'
import { letterQueue } from '#modules/mails/public.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Letter, Mail } from '#platform/mail/mail.ts'

const HeldPayment = z.object({
  paymentId: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  madeFor: z.enum(['donation', 'plan']),
})
type HeldPayment = z.infer<typeof HeldPayment>

/** Letters to the operator about payments that a person has to look at: money waits on them, so a mail server that is down loses none. */
export const REVIEW_MAIL = letterQueue('review_mail', HeldPayment)

type ReviewMailDeps = { jobs: Pick<Jobs, 'work'>; mail: Mail; operatorAddress: string }

/** From now on this process sends those letters. */
export async function sendReviewMail({ jobs, mail, operatorAddress }: ReviewMailDeps): Promise<void> {
  await jobs.work(REVIEW_MAIL, (payment) => mail.send(reviewLetter(operatorAddress, payment)))
}

function reviewLetter(to: string, { paymentId, amountCents, currency, madeFor }: HeldPayment): Letter {
  const text = madeFor === 'plan' ? m.mail_review_plan_text : m.mail_review_text
  const amount = `${centsToDecimal(cents(amountCents))} ${currency}`
  return {
    to,
    limit: 'none',
    subject: m.mail_review_subject({ paymentId }, { locale: DEFAULT_LANGUAGE }),
    text: text({ paymentId, amount }, { locale: DEFAULT_LANGUAGE }),
  }
}
