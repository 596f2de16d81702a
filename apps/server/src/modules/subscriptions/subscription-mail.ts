import * as z from 'zod'
import { type EmailDeps, emailQueue, sendEmails } from '#modules/emails/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { endedEmail, pastDueEmail } from './plan-emails.ts'
import { receiptEmail } from './plan-receipt-email.ts'

const ABOUT_PLANS = { past_due: pastDueEmail, ended: endedEmail }

/** Emails about plan payments: `receipt` has the id of a payment, the others that of a subscription. */
export const SUBSCRIPTION_MAIL = emailQueue(
  'subscription_mail',
  z.object({ about: z.enum(['receipt', 'past_due', 'ended']), id: z.string() }),
)

/** If plans are no longer sold, only receipts are sent. */
export const sendSubscriptionMail = (deps: EmailDeps & { prices: Prices }) =>
  sendEmails(deps, SUBSCRIPTION_MAIL, async (db, { about, id }, publicUrl) => {
    if (about === 'receipt') return receiptEmail({ ...deps, db }, id, publicUrl)
    return deps.prices.areSold ? ABOUT_PLANS[about](db, id, publicUrl) : undefined
  })
