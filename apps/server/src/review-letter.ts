import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { centsToDecimal } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import type { PaymentSnapshot } from '#modules/payments/public.ts'
import type { Letter } from '#platform/mail/mail.ts'

/** Tells the operator of a payment that a person has to look at. */
export function reviewLetter(to: string, { paymentId, amountCents, currency }: PaymentSnapshot): Letter {
  const amount = `${centsToDecimal(amountCents)} ${currency}`
  return {
    to,
    subject: m.mail_review_subject({ paymentId }, { locale: DEFAULT_LANGUAGE }),
    text: m.mail_review_text({ paymentId, amount }, { locale: DEFAULT_LANGUAGE }),
  }
}
